/** Adds a package to a service, or changes one. */
import type { ManagedPackage, ManagedService } from '@ntem/contract/catalogue';
import { parseGhs } from '@ntem/contract/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#features/admin/totals.ts';
import { call } from '#lib/api.ts';
import { sizeInGb } from '#lib/bundle-size.ts';
import { refusalText } from '#lib/refusal-text.ts';
import { showToast } from '#lib/toast.ts';
import { useForm } from '#lib/use-form.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { checkPackage, type PackageValues, requiredText } from './package-rules.ts';
import { statusChoices } from './service-dialog.tsx';

type PackageDialogProps = {
  service: ManagedService;
  bundle?: ManagedPackage | undefined;
  onClose: () => void;
};

export function PackageDialog({ service, bundle, onClose }: PackageDialogProps) {
  const { form, refusal } = usePackageForm({ service, bundle, onClose });
  const hasGap = (['name', 'bundle_id', 'megabytes', 'amount'] as const).some(
    (name) => form.errorOf(name) === requiredText,
  );
  const overtaken = useOvertaken(bundle, form.values.amount);
  return (
    <FormDialog
      wide
      title={bundle ? 'Edit Package' : 'Add Package'}
      subtitle={
        <span className="inline-flex items-center gap-1.5" data-net={service.network.toLowerCase()}>
          <span className="net-stroke" />
          {service.name}
        </span>
      }
      submitLabel="Save"
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal ?? (hasGap ? requiredText : undefined)}
      onClose={onClose}
    >
      <PackageFields form={form} />
      {overtaken && (
        <Notice tone="warning" announced>
          {overtaken}
        </Notice>
      )}
    </FormDialog>
  );
}

type PackageForm = ReturnType<typeof usePackageForm>['form'];

function PackageFields({ form }: { form: PackageForm }) {
  const { megabytes } = form.values;
  const size = /^[1-9]\d{0,7}$/.test(megabytes) ? `Shown as ${sizeInGb(Number(megabytes))} GB` : undefined;
  /** The box above says it for all fields that are empty. */
  const errorOf = (name: keyof PackageValues) => {
    const error = form.errorOf(name);
    return error === requiredText ? 'Required' : error;
  };
  return (
    <div className="grid grid-cols-2 gap-4">
      <div className="col-span-2">
        <Field label="Name" error={errorOf('name')}>
          <TextInput {...form.field('name')} autoComplete="off" />
        </Field>
      </div>
      <Field label="Bundle ID" error={errorOf('bundle_id')}>
        <TextInput {...form.field('bundle_id')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Megabytes" error={errorOf('megabytes')} hint={size}>
        <TextInput {...form.field('megabytes')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Amount" error={errorOf('amount')}>
        <TextInput lead="GH₵" {...form.field('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Cost price" optional error={errorOf('cost_price')}>
        <TextInput lead="GH₵" {...form.field('cost_price')} inputMode="decimal" autoComplete="off" />
      </Field>
      <div className="col-span-2">
        <Field label="Status">
          <Select options={statusChoices} {...form.field('status')} />
        </Field>
      </div>
    </div>
  );
}

/** What the new amount does to the prices that sellers have set, said before it is saved. */
function useOvertaken(bundle: ManagedPackage | undefined, typed: string): string | undefined {
  const amount = typed.trim();
  const pesewas = parseGhs(amount);
  const isRaised =
    bundle !== undefined && pesewas !== undefined && pesewas > (parseGhs(String(bundle.amount)) ?? 0n);
  const asked = useQuery({
    queryKey: ['admin', 'overrides', bundle?.id, amount],
    queryFn: async ({ signal }) =>
      (
        await call('GET /databundle-admin/packages/{id}/overrides', {
          params: { id: bundle?.id ?? '' },
          query: { amount },
          signal,
        })
      ).data,
    enabled: isRaised,
  });
  if (!isRaised || !asked.data) return undefined;
  const { overrides, overtaken } = asked.data;
  if (overrides === 0) return 'This raises what sellers pay. No seller has set a price of their own.';
  if (overtaken === 0) {
    return `This raises what sellers pay. The ${formatCount(overrides)} price(s) that they have set stay above it.`;
  }
  return (
    `${formatCount(overtaken)} of ${formatCount(overrides)} price(s) that sellers have set are below this amount. ` +
    'They are lifted to it, and those sellers earn nothing on this package until they raise their price.'
  );
}

function usePackageForm({ service, bundle, onClose }: PackageDialogProps) {
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const form = useForm<PackageValues>({
    initial: valuesOf(bundle),
    validate: checkPackage,
    async onSubmit(values) {
      setRefusal(undefined);
      const body = bodyOf(values);
      if (bundle) {
        const changed = { ...body, updated_at: bundle.updated_at };
        await call('PUT /databundle-admin/packages/{id}', { params: { id: bundle.id }, body: changed });
      } else {
        await call('POST /databundle-admin/packages', { body: { ...body, service_id: service.id } });
      }
      await cache.invalidateQueries({ queryKey: ['admin', 'services'] });
      showToast('success', bundle ? 'Package updated successfully' : 'Package created successfully');
      onClose();
    },
    onFailure: (error) =>
      setRefusal(
        refusalText(error, {
          fields: ['name', 'bundle_id', 'megabytes', 'amount', 'cost_price'],
          lastResort: 'Failed to save package',
        }),
      ),
  });
  return { form, refusal };
}

function valuesOf(bundle: ManagedPackage | undefined): PackageValues {
  const money = (amount: number | null | undefined) => (amount == null ? '' : amount.toFixed(2));
  return {
    name: bundle?.name ?? '',
    bundle_id: bundle?.bundle_id ?? '',
    megabytes: bundle ? String(bundle.megabytes) : '',
    amount: money(bundle?.amount),
    cost_price: money(bundle?.cost_price),
    status: bundle?.status ?? 'active',
  };
}

function bodyOf(values: PackageValues) {
  return {
    name: values.name.trim(),
    bundle_id: values.bundle_id.trim(),
    megabytes: Number.parseInt(values.megabytes, 10),
    amount: Number.parseFloat(values.amount),
    cost_price: values.cost_price.trim() ? Number.parseFloat(values.cost_price) : null,
    status: values.status as 'active' | 'inactive',
  };
}
