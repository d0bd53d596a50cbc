/** Adds a package to a service, or changes one. */
import type { ManagedPackage, ManagedService } from '@ntem/contract/catalogue/endpoints/catalogue';
import { saySize } from '@ntem/contract/say-size';
import { useState } from 'react';
import { vendorName } from '#features/admin/words/vendor-words.ts';
import { call } from '#lib/api/api.ts';
import { ApiError, reasonOf } from '#lib/api/api-error.ts';
import { useWork } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import {
  checkPackage,
  codeFields,
  isMegabytes,
  type PackageValues,
  requiredText,
  sayBelowCost,
  typedCode,
} from './package-rules.ts';
import { statusChoices, statusOf } from './service-dialog.tsx';
import { useAmountEffect } from './use-amount-effect.ts';

type PackageDialogProps = {
  service: ManagedService;
  bundle?: ManagedPackage | undefined;
  onClose: () => void;
};

export function PackageDialog({ service, bundle, onClose }: PackageDialogProps) {
  const { form, isAsked } = usePackageForm({ service, bundle, onClose });
  const hasGap = (['name', 'bundle_id', 'megabytes', 'amount'] as const).some(
    (name) => form.errorOf(name) === requiredText,
  );
  const effect = useAmountEffect(bundle, form.values.amount);
  return (
    <FormDialog
      wide
      title={bundle ? 'Edit Package' : 'Add Package'}
      subtitle={
        <NetworkMark network={service.network} className="items-center gap-1.5">
          {service.name}
        </NetworkMark>
      }
      submitLabel={isAsked ? 'Sell below cost' : 'Save'}
      danger={isAsked}
      onSubmit={form.submit}
      // The effect of the amount is shown before it is saved.
      busy={form.isSubmitting || effect.isPending}
      refusal={form.refusal ?? (hasGap ? requiredText : undefined)}
      onClose={onClose}
    >
      {bundle?.warning && <Notice tone="warning">{bundle.warning}</Notice>}
      {bundle?.below_cost && <Notice tone="warning">{sayBelowCost(bundle.below_cost)}</Notice>}
      <PackageFields form={form} />
      {service.suppliers.map((supplier) => (
        <CodeFields key={supplier} form={form} supplier={supplier} />
      ))}
      {/* Always there, so that screen readers announce its content. */}
      <div role="status">{effect.text && <Notice tone="warning">{effect.text}</Notice>}</div>
    </FormDialog>
  );
}

type PackageForm = ReturnType<typeof usePackageForm>['form'];

function PackageFields({ form }: { form: PackageForm }) {
  const { megabytes } = form.values;
  const size = isMegabytes(megabytes) ? `Shown as ${saySize(Number(megabytes))}` : undefined;
  /** The box above says this once for all empty fields. */
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

/** Named in full for people who hear one field at a time. */
function CodeLabel({ title, what }: { title: string; what: string }) {
  return (
    <span>
      <span className="sr-only">{title} </span>
      {what}
    </span>
  );
}

/** The package's code and cost at a supplier on standby. */
function CodeFields({ form, supplier }: { form: PackageForm; supplier: string }) {
  const { code, cost } = codeFields(supplier);
  const title = vendorName(supplier);
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-x-4 border-t border-line pt-3">
      <legend className="float-left col-span-full mb-2 flex w-full items-baseline justify-between gap-2 text-md font-medium dense:text-sm">
        <span>{title}, standing by</span>
        <span className="font-normal text-ink-subtle">Optional</span>
      </legend>
      <Field label={<CodeLabel title={title} what="Bundle ID" />} error={form.errorOf(code)}>
        <TextInput {...form.field(code)} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={<CodeLabel title={title} what="Cost price" />} error={form.errorOf(cost)}>
        <TextInput lead="GH₵" {...form.field(cost)} inputMode="decimal" autoComplete="off" />
      </Field>
    </fieldset>
  );
}

/** `isAsked`: the admin was told what these values would sell below cost; sending them again confirms it. */
function usePackageForm({ service, bundle, onClose }: PackageDialogProps) {
  const [asked, setAsked] = useState<string>();
  const save = useWork(
    (values: PackageValues): Promise<unknown> => {
      const confirms = asked === JSON.stringify(values);
      const body = { ...bodyOf(values, service.suppliers), ...(confirms && { below_cost: true as const }) };
      if (!bundle)
        return call('POST /databundle-admin/packages', { body: { ...body, service_id: service.id } });
      const changed = { ...body, updated_at: bundle.updated_at };
      return call('PUT /databundle-admin/packages/{id}', { params: { id: bundle.id }, body: changed });
    },
    {
      refresh: ['GET /databundle-admin/services'],
      onDone: onClose,
      toast: bundle ? 'Package updated successfully' : 'Package created successfully',
    },
  );
  const form = useForm<PackageValues>({
    initial: valuesOf(bundle, service.suppliers),
    validate: (values) => checkPackage(values, service.suppliers),
    onSubmit: (values) =>
      save.send(values).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'BELOW_COST') setAsked(JSON.stringify(values));
        throw error;
      }),
    failed: (error) =>
      (error instanceof ApiError && (error.errors.service_id || error.errors.supplier_codes)) ||
      reasonOf(error, 'Failed to save package'),
  });
  return { form, isAsked: asked === JSON.stringify(form.values) };
}

function valuesOf(bundle: ManagedPackage | undefined, suppliers: string[]): PackageValues {
  const money = (amount: number | null | undefined) => (amount == null ? '' : amount.toFixed(2));
  const codes = suppliers.map((supplier) => {
    const row = bundle?.supplier_codes.find((one) => one.supplier === supplier);
    const { code, cost } = codeFields(supplier);
    return { [code]: row?.bundle_id ?? '', [cost]: money(row?.cost_price) };
  });
  return {
    ...Object.assign({}, ...codes),
    name: bundle?.name ?? '',
    bundle_id: bundle?.bundle_id ?? '',
    megabytes: bundle ? String(bundle.megabytes) : '',
    amount: money(bundle?.amount),
    cost_price: money(bundle?.cost_price),
    status: bundle?.status ?? 'active',
  };
}

function bodyOf(values: PackageValues, suppliers: string[]) {
  const money = (typed: string) => (typed.trim() ? Number.parseFloat(typed) : null);
  const codes = suppliers.map((supplier) => {
    const { code, cost } = typedCode(values, supplier);
    return { supplier, bundle_id: code, cost_price: money(cost) };
  });
  return {
    name: values.name.trim(),
    bundle_id: values.bundle_id.trim(),
    megabytes: Number.parseInt(values.megabytes, 10),
    amount: Number.parseFloat(values.amount),
    cost_price: money(values.cost_price),
    status: statusOf(values),
    // Without a supplier on standby there is nothing to say about codes.
    ...(suppliers.length > 0 && { supplier_codes: codes.filter(({ bundle_id: code }) => code !== '') }),
  };
}
