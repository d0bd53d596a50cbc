/** Saved numbers: renamed in their place, and forgotten. */
import { savedNameLength } from '@ntem/contract/people/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  notSaved,
  type SavedNumber,
  useSavedNumbers,
} from '#features/shop/checkout/purchase/saved-numbers.ts';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { TextInput } from '#ui/flow/field.tsx';
import { Part, Rows } from './orders-part.tsx';

export function SavedNumbersList() {
  const { saved, save, isInAccount } = useSavedNumbers();
  const [renamed, setRenamed] = useState<string>();
  const [said, setSaid] = useState('');
  const keep = async (phone: string, name: string, done: string) => {
    const isSaved = await save(phone, name);
    setSaid(isSaved ? done : notSaved);
    return isSaved;
  };
  return (
    <div>
      {saved.length > 0 && (
        <Part title={isInAccount ? 'Numbers saved in your account' : 'Numbers saved on this device'}>
          <Rows>
            {saved.map((number) => (
              <li key={number.phone}>
                <SavedRow
                  number={number}
                  isRenamed={renamed === number.phone}
                  onRename={() => setRenamed(number.phone)}
                  onCancel={() => setRenamed(undefined)}
                  onSave={async (name) => {
                    if (await keep(number.phone, name, `Saved as ${name}.`)) setRenamed(undefined);
                  }}
                  onForget={() => keep(number.phone, '', `${number.name} is forgotten.`)}
                />
              </li>
            ))}
          </Rows>
        </Part>
      )}
      <p role="status" className="mt-2 text-sm text-ink-muted">
        {said}
      </p>
    </div>
  );
}

type SavedRowProps = {
  number: SavedNumber;
  isRenamed: boolean;
  onRename: () => void;
  onCancel: () => void;
  onSave: (name: string) => Promise<void>;
  onForget: () => void;
};

function SavedRow({ number, isRenamed, onRename, onForget, ...form }: SavedRowProps) {
  const { phone, name } = number;
  const opener = useRef<HTMLButtonElement>(null);
  const wasRenamed = useRef(isRenamed);
  useEffect(() => {
    if (wasRenamed.current && !isRenamed) opener.current?.focus();
    wasRenamed.current = isRenamed;
  }, [isRenamed]);
  if (isRenamed) return <RenameForm name={name} {...form} />;
  return (
    <>
      <span className="min-w-0 flex-[1_1_9rem]">
        <b className="block font-medium wrap-anywhere">{name}</b>
        <span className="text-sm text-ink-muted">
          <Tel number={phone} />
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button ref={opener} subject={name} onClick={onRename}>
          Rename
        </Button>
        <Button variant="danger-quiet" subject={name} onClick={onForget}>
          Forget
        </Button>
      </span>
    </>
  );
}

type RenameFormProps = Pick<SavedRowProps, 'onCancel' | 'onSave'> & { name: string };

function RenameForm({ name, onCancel, onSave }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) void onSave(typed.trim());
  };
  return (
    <form
      className="flex flex-1 flex-wrap gap-2 *:first:min-w-0 *:first:flex-[1_1_9rem]"
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <TextInput
        ref={field}
        aria-label={`New name for ${name}`}
        autoComplete="off"
        maxLength={savedNameLength.max}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary">
        Save
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}
