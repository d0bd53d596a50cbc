/** Adds a service, or changes one. */

import { type Network, networkText } from '@ntem/contract/networks';
import type { ManagedService } from '@ntem/contract/topics/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { isOvertaken } from '#lib/api/api-error.ts';
import { refusalText } from '#lib/api/refusal-text.ts';
import { showToast } from '#lib/browser/toast.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { NetworkPicker } from '#ui/flow/network-picker.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/select.tsx';

export const statusChoices = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

export function ServiceDialog({ service, onClose }: { service?: ManagedService; onClose: () => void }) {
  const { form, refusal } = useServiceForm(service, onClose);
  return (
    <FormDialog
      title={service ? 'Edit Service' : 'Add New Service'}
      submitLabel="Save"
      busy={form.isSubmitting}
      onSubmit={form.submit}
      refusal={refusal}
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
  const [refusal, setRefusal] = useState<string>();
  const cache = useQueryClient();
  const form = useForm({
    initial: {
      name: service?.name ?? '',
      network: (service?.network ?? '') as string,
      notice: service?.notice ?? '',
      status: service?.status ?? 'active',
    },
    validate: ({ name, network }) => ({
      name: name.trim() ? undefined : 'Please enter a name',
      network: network ? undefined : networkText,
    }),
    async onSubmit({ name, network, notice, status }) {
      setRefusal(undefined);
      const body = {
        name: name.trim(),
        network: network as Network,
        notice: notice.trim(),
        status: status as 'active' | 'inactive',
      };
      if (service) {
        const params = { id: service.id };
        const changed = { ...body, updated_at: service.updated_at };
        await call('PUT /databundle-admin/services/{id}', { params, body: changed });
      } else {
        await call('POST /databundle-admin/services', { body });
      }
      await cache.invalidateQueries({ queryKey: ['admin', 'services'] });
      showToast('success', service ? 'Service updated successfully' : 'Service created successfully');
      onClose();
    },
    onFailure(error) {
      setRefusal(
        refusalText(error, { fields: ['name', 'network', 'notice'], lastResort: 'Operation failed' }),
      );
      if (isOvertaken(error)) void cache.invalidateQueries({ queryKey: ['admin', 'services'] });
    },
  });
  return { form, refusal };
}
