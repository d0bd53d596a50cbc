/** Adds a service, or changes one. */
import type { ManagedService } from '@ntem/contract/catalogue/endpoints/catalogue';
import { type Network, networks, networkText } from '@ntem/contract/networks';
import { call } from '#lib/api/api.ts';
import { useWork } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field, FieldGroup, TextInput } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/inputs.tsx';

export const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

export function ServiceDialog({ service, onClose }: { service?: ManagedService; onClose: () => void }) {
  const form = useServiceForm(service, onClose);
  return (
    <FormDialog
      title={service ? 'Edit Service' : 'Add New Service'}
      submitLabel="Save"
      {...form.sending}
      onClose={onClose}
    >
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput {...form.field('name')} autoComplete="off" />
      </Field>
      <FieldGroup label="Network" error={form.errorOf('network')}>
        <NetworkPicker
          name="network"
          value={form.values.network}
          onChange={(network) => form.setValue('network', network)}
        />
      </FieldGroup>
      <Field
        label="Notice"
        optional
        error={form.errorOf('notice')}
        hint="Shown to visitors above the packages."
      >
        <TextInput {...form.field('notice')} autoComplete="off" />
      </Field>
      <Field label="Status">
        <Select options={statusChoices} {...form.field('status')} />
      </Field>
    </FormDialog>
  );
}

function useServiceForm(service: ManagedService | undefined, onClose: () => void) {
  const save = useWork(
    (values: ReturnType<typeof valuesOf>): Promise<unknown> => {
      const { name, notice } = values;
      const network = networkOf(values);
      if (!network) throw new Error('A service without a network is not sent.');
      const body = { name: name.trim(), network, notice: notice.trim(), status: statusOf(values) };
      if (!service) return call('POST /databundle-admin/services', { body });
      const changed = { ...body, updated_at: service.updated_at };
      return call('PUT /databundle-admin/services/{id}', { params: { id: service.id }, body: changed });
    },
    {
      refresh: ['GET /databundle-admin/services'],
      onDone: onClose,
      toast: service ? 'Service updated successfully' : 'Service created successfully',
    },
  );
  return useForm({
    initial: valuesOf(service),
    validate: ({ name, network }) => ({
      name: name.trim() ? undefined : 'Please enter a name',
      network: network ? undefined : networkText,
    }),
    onSubmit: save.send,
    failed: 'Operation failed',
  });
}

function valuesOf(service: ManagedService | undefined) {
  const { name = '', network = '', notice, status = 'active' } = service ?? {};
  return { name, network: network as string, notice: notice ?? '', status: status as string };
}

function networkOf({ network }: { network: string }): Network | undefined {
  return networks.find((one) => one === network);
}

export function statusOf({ status }: { status: string }): 'active' | 'inactive' {
  return status === 'inactive' ? 'inactive' : 'active';
}
