/** The same markup for every package of a service, with a look at each price before it is saved. */
import { priceTexts } from '@ntem/contract/seller-rules';
import type { PricingPackage } from '@ntem/contract/topics/pricing';
import { type FormEvent, useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { Money } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { AmountInput, Select } from '#ui/forms/inputs.tsx';
import { addToBase, readPrice, saving, wordsFor } from './price-input.ts';

type DialogProps = { name: string; packages: PricingPackage[]; levels: number[]; onClose: () => void };

export function AddToAllDialog({ name, packages, levels, onClose }: DialogProps) {
  const [level, setLevel] = useState(levels.at(-1) ?? 3);
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const { press, isBusy, refusal, reset } = useSend('POST /pricing/overrides/batch', {
    ...saving,
    toast: ({ message }) => message,
    onDone: onClose,
  });
  const added = readPrice(typed);
  const isGood = added !== undefined && added >= 0;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return setInvalid(true);
    const overrides = packages.map((row) => ({
      package_id: row.id,
      target_level: level,
      custom_price: addToBase(row.base_price, added),
    }));
    void press({ body: { overrides } });
  };
  return (
    <FormDialog
      title={`Add to all ${name} prices`}
      subtitle="New price = base price + this amount"
      network={(packages[0]?.network ?? '').toLowerCase()}
      wide
      submitLabel={`Save ${packages.length} ${packages.length === 1 ? 'price' : 'prices'}`}
      busy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      {levels.length > 1 && (
        <Field label="For">
          <Select
            value={String(level)}
            options={levels.map((value) => ({ value: String(value), label: wordsFor(value).people }))}
            onChange={(event) => setLevel(Number(event.target.value))}
          />
        </Field>
      )}
      <Field label="Amount to add" error={isInvalid ? priceTexts.invalid : refusal}>
        <AmountInput
          min={0}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setInvalid(false);
            if (!isBusy) reset();
          }}
        />
      </Field>
      {isGood ? (
        <Preview packages={packages} level={level} added={added} />
      ) : (
        <p className="text-md text-ink-muted">Type an amount to see every new price.</p>
      )}
    </FormDialog>
  );
}

function Preview({ packages, level, added }: { packages: PricingPackage[]; level: number; added: number }) {
  const tooHigh = packages.find((row) => addToBase(row.base_price, added) > row.highest_price);
  return (
    <>
      {tooHigh && (
        <Notice tone="warning">
          The highest price of {tooHigh.name} is <Money amountGhs={tooHigh.highest_price} />
        </Notice>
      )}
      <table className="w-full text-md tabular-nums" aria-label="New prices">
        <thead className="text-sm text-ink-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              Package
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Now
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {packages.map((row) => {
            const now = row.existing_overrides[level];
            return (
              <tr key={row.id} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {row.name}
                </th>
                <td className="py-1.5 text-right text-ink-muted">
                  {now === undefined ? 'Not set' : <Money amountGhs={now} />}
                </td>
                <td className="py-1.5 text-right font-bold">
                  <Money amountGhs={addToBase(row.base_price, added)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
