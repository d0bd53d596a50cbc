/** The numbers that a seller serves over the counter, and the names that this seller alone sees. */
import type { CounterCustomer } from '@ntem/contract/floats/endpoints/counter';
import { customerNameLength } from '@ntem/contract/floats/limits';
import { networkName } from '@ntem/contract/networks';
import { useState } from 'react';
import { SellerList } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Day, Tel } from '#ui/core/formats.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { editIcon, peopleIcon } from '#ui/small/app-icons.ts';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { column, lines, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

type Row = CounterCustomer & { id: string };

/** Nothing before the first sale over the counter. */
export function CounterCustomers() {
  const url = useUrlState('counter_page');
  const list = useRead('GET /counter/customers', { query: { page: String(url.page) } }, lastPageStays);
  const [named, setNamed] = useState<Row>();
  if (!list.meta?.total) return null;
  return (
    <>
      <SellerList
        title="Served over the counter"
        list={{ ...list, data: list.data?.map((customer) => ({ ...customer, id: customer.phone_number })) }}
        paging={url}
        columns={columns}
        empty={{ icon: peopleIcon, title: 'Nobody yet' }}
        failed="Failed to load whom you serve"
        actions={(customer) => (
          <IconButton
            inRow
            icon={editIcon}
            label="Name"
            subject={customer.name ?? customer.phone_number}
            onClick={() => setNamed(customer)}
          />
        )}
      />
      {named && <NameDialog key={named.id} customer={named} onClose={() => setNamed(undefined)} />}
    </>
  );
}

const columns: Column<Row>[] = [
  column('Customer', 'lead', ({ name, phone_number: phone }) =>
    lines(strong(name ?? 'No name yet'), <Tel key="tel" number={phone} />),
  ),
  column('Network', 'side2', ({ network }) => (
    <NetworkMark network={network}>{networkName(network)}</NetworkMark>
  )),
  column('Last sale', 'side', ({ sold_at: at }) => <Day iso={at} />),
];

function NameDialog({ customer, onClose }: { customer: Row; onClose: () => void }) {
  const { send } = useSend('PUT /counter/customers', {
    refresh: ['GET /counter/customers', 'GET /counter/sales', 'GET /float/history'],
    toast: ({ message }) => message,
    onDone: onClose,
  });
  const form = useForm({
    initial: { name: customer.name ?? '' },
    validate: () => ({}),
    onSubmit: ({ name }) =>
      send({ body: { phone_number: customer.phone_number, name: name.trim() || null } }),
  });
  return (
    <FormDialog
      title="Name of a customer"
      subtitle={<Tel number={customer.phone_number} />}
      submitLabel="Save name"
      {...form.sending}
      onClose={onClose}
    >
      <Field label="Name" optional hint="Only you see it." error={form.errorOf('name')}>
        <TextInput
          {...form.field('name')}
          maxLength={customerNameLength.max}
          autoCapitalize="words"
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}
