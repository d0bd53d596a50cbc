/** An agent's subagents. */
import { accountTexts, findNameFault } from '@ntem/contract/accounts/account-texts';
import type { WireInvitation } from '@ntem/contract/people/endpoints/invitations';
import { parsePhone } from '@ntem/contract/phones';
import type { WireSubagent } from '@ntem/contract/sellers/endpoints/subagents';
import { useState } from 'react';
import { SellerList, SellerStats } from '#features/sellers/seller-list.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { type UrlState, useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { InvitationReady } from '#parts/invitation-ready.tsx';
import { DateFilters } from '#parts/list-filters.tsx';
import { Button } from '#ui/core/button.tsx';
import { Day, Money } from '#ui/core/formats.tsx';
import { clockIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, PhoneInput, TextInput } from '#ui/flow/field.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { copyIcon, peopleIcon, plusIcon, sendIcon } from '#ui/small/app-icons.ts';
import { ActiveBadge, Badge, Tag } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { column, factColumn, figureColumn, nameColumn, phoneColumn } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';

export function Subagents() {
  const url = useUrlState();
  const query = {
    date_from: dayIn(url, 'date_from'),
    date_to: dayIn(url, 'date_to'),
    page: String(url.page),
  };
  const subagents = useRead('GET /management/subagents', { query }, lastPageStays);
  const stats = subagents.meta?.stats;
  const [isInviting, setInviting] = useState(false);
  const [invitedAgain, setInvitedAgain] = useState<WireSubagent>();
  const invite = (
    <Button variant="primary" icon={plusIcon} onClick={() => setInviting(true)}>
      Invite a subagent
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <SellerStats
        read={subagents}
        stats={
          stats && [
            { label: 'Active subagents', value: formatCount(stats.active_subagents) },
            { label: 'Total guests', value: formatCount(stats.total_guests), note: 'Of your subagents' },
            { label: 'New this month', value: formatCount(stats.new_this_month), note: 'Subagents' },
            {
              label: 'Brought you',
              value: <Money amountGhs={stats.brought} />,
              note: query.date_from || query.date_to ? 'In these days' : 'This month',
            },
          ]
        }
      />
      <SellerList
        title="Subagents"
        aside={
          <div className="flex flex-wrap gap-2">
            {subagents.meta?.total !== 0 && invite}
            <ExportButton
              of="POST /management/subagents/export"
              body={{ date_from: query.date_from, date_to: query.date_to }}
              label="CSV"
              disabled={subagents.meta?.total === 0}
              done="Subagents exported"
              cut="Only the newest subagents fit into the file"
            />
            <Button icon={refreshIcon} busy={subagents.isFetching} onClick={() => void subagents.refetch()}>
              Refresh
            </Button>
          </div>
        }
        filters={
          <search
            aria-label="Filters"
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 rounded-lg border border-line bg-surface p-4"
          >
            <DateFilters url={url} from={['date_from', 'From date']} to={['date_to', 'To date']} />
          </search>
        }
        list={subagents}
        paging={url}
        columns={columns}
        empty={{
          icon: peopleIcon,
          title: 'No Subagents Yet',
          text: 'A subagent sells at your prices for subagents. You earn on each of their sales.',
          children: invite,
        }}
        failed="Failed to load subagents"
        actions={(subagent) =>
          !subagent.has_joined && (
            <IconButton
              inRow
              icon={sendIcon}
              label="Invite again"
              subject={subagent.name}
              onClick={() => setInvitedAgain(subagent)}
            />
          )
        }
      />
      {isInviting && <InviteSubagent onClose={() => setInviting(false)} />}
      {invitedAgain && <InviteAgain subagent={invitedAgain} onClose={() => setInvitedAgain(undefined)} />}
    </div>
  );
}

/** Anybody can type into the address. */
function dayIn(url: UrlState, name: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(url.get(name)) ? url.get(name) : '';
}

const columns: Column<WireSubagent>[] = [
  nameColumn,
  column('Level', 'side2', ({ level }) => <Tag>{`Level ${level}`}</Tag>),
  phoneColumn,
  factColumn('Email', ({ email }) =>
    email ? <span className="wrap-anywhere">{email}</span> : <span className="text-ink-subtle">None</span>,
  ),
  figureColumn('Guests', ({ total_guests }) => (
    <span className="tabular-nums">{formatCount(total_guests)}</span>
  )),
  figureColumn('Sales', ({ sales, total_sales }) => (
    <>
      <Money amountGhs={total_sales} />
      <span className="text-sm text-ink-subtle tabular-nums sm:block">
        <span className="sm:hidden"> · </span>
        {sayCount(sales, 'sale')}
      </span>
    </>
  )),
  figureColumn('Brought you', ({ brought }) => <Money amountGhs={brought} className="font-bold" />),
  column('Status', 'side', ({ is_referral_valid: isValid, has_joined: hasJoined }) =>
    hasJoined ? (
      <ActiveBadge status={isValid ? 'active' : 'inactive'} />
    ) : (
      <Badge tone="warning" icon={clockIcon} label="Invited" />
    ),
  ),
  factColumn('Joined', ({ created_at }) => <Day iso={created_at} />),
  factColumn('Referral code', ({ referral_code: code, name }) =>
    code === null ? (
      <span className="text-ink-subtle">None</span>
    ) : (
      <button
        type="button"
        className="inline-flex min-h-touch items-center gap-2 rounded-md border border-line-strong bg-surface px-3 font-mono text-sm text-ink hover:border-control hover:bg-surface-hover dense:min-h-control-dense"
        onClick={() => copyAndTell(code)}
      >
        {code}
        <Icon path={copyIcon} className="size-4" />
        <span className="sr-only">Copy referral code of {name}</span>
      </button>
    ),
  ),
];

function InviteSubagent({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<WireInvitation>();
  const { send } = useSend('POST /management/subagents', {
    refresh: ['GET /management/subagents'],
    onDone: ({ data }) => setMade(data),
  });
  const form = useForm({
    initial: { name: '', phone_number: '', send_sms: true as boolean },
    validate: ({ name, phone_number }) => ({
      name: findNameFault(name),
      phone_number: parsePhone(phone_number) ? undefined : accountTexts.registerPhone,
    }),
    onSubmit: (body) => send({ body }),
  });
  const { name, phone_number, send_sms: isTexted } = form.values;
  if (made)
    return (
      <InvitationReady
        invitation={made}
        person={{ name, phone_number }}
        isTexted={isTexted}
        onClose={onClose}
      />
    );
  const [firstName] = name.trim().split(/\s+/);
  return (
    <FormDialog
      title="Invite a subagent"
      subtitle="They sell at your prices for subagents. You earn on each of their sales."
      submitLabel={`Invite ${firstName || 'them'}${isTexted ? ' and send the SMS' : ''}`}
      onClose={onClose}
      {...form.sending}
    >
      <Field label="Name" error={form.errorOf('name')}>
        <TextInput {...form.field('name')} autoComplete="off" />
      </Field>
      <Field
        label="Phone number"
        error={form.errorOf('phone_number')}
        hint="The invitation goes to this number. They choose their own password."
      >
        <PhoneInput {...form.field('phone_number')} autoComplete="off" />
      </Field>
      <Checkbox checked={isTexted} onChange={({ target }) => form.setValue('send_sms', target.checked)}>
        Send the SMS now
      </Checkbox>
    </FormDialog>
  );
}

/** A new invitation for somebody who has not joined yet. */
function InviteAgain({ subagent, onClose }: { subagent: WireSubagent; onClose: () => void }) {
  const { press, isBusy, refusal } = useSend('POST /management/subagents/{id}/invitation', {
    onDone: ({ data }) => setMade(data),
    showsRefusal: true,
  });
  const [made, setMade] = useState<WireInvitation>();
  if (made) return <InvitationReady invitation={made} person={subagent} isTexted onClose={onClose} />;
  return (
    <FormDialog
      title={`Invite ${subagent.name} again`}
      submitLabel="Send the SMS"
      busy={isBusy}
      refusal={refusal}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void press({ params: { id: subagent.id }, body: { send_sms: true } });
      }}
    >
      <p className="text-md">
        {subagent.name} has not joined yet. A new link is sent and the old one stops working.
      </p>
    </FormDialog>
  );
}
