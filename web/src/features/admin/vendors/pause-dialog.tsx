/** Pauses a vendor, and first shows the effect on orders and money. */
import { sayDuration } from '@ntem/contract/durations';
import { networkName, networks } from '@ntem/contract/networks';
import { holdLimitMs } from '@ntem/contract/orders/limits';
import { findReasonFault } from '@ntem/contract/review/attention-moves';
import type { VendorOverview, WireVendor } from '@ntem/contract/vendors/endpoints/vendors';
import type { ReactNode } from 'react';
import { pauseIcon } from '#features/admin/admin-parts.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { clockIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { sayCount } from '#ui/small/counts.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { type CheckItem, Checks } from './checks.tsx';
import {
  type Effect,
  effectOfPause,
  type LineRole,
  lineRoles,
  roleNames,
  sayNetworks,
} from './line-words.ts';

type PauseDialogProps = { vendor: WireVendor; overview: VendorOverview; onClose: () => void };

export function PauseDialog({ vendor, overview, onClose }: PauseDialogProps) {
  const { name, title, lines } = vendor;
  const roles = [...new Set(lines.map(({ role }) => role))];
  const { send } = useSend('POST /vendors/{name}/pause', {
    updates: 'GET /vendors',
    onDone: onClose,
    toast: `${title} is paused`,
  });
  const form = useForm({
    initial: { role: String(roles[0]), network: '', reason: '' },
    validate: ({ reason }) => ({ reason: findReasonFault(reason) }),
    onSubmit: ({ reason, ...chosen }) => {
      const { role, network } = readPart(chosen);
      return send({ params: { name }, body: { role, reason, ...(network && { network }) } });
    },
  });
  const { role, network } = readPart(form.values);
  const effect = effectOfPause(overview, { name, role, network });
  const isLast = role !== 'deliver' && effect.nobody.length > 0;
  const served = lines.filter((line) => line.role === role);
  return (
    <FormDialog
      title={`Pause ${title}`}
      subtitle={sayAlone(role, effect)}
      submitLabel={`Pause ${title}`}
      danger
      instead={isLast ? null : undefined}
      {...form.sending}
      notice={<Warning role={role} effect={effect} />}
      onClose={onClose}
    >
      {roles.length > 1 && (
        <Field label="What">
          <Select
            options={roles.map((one) => ({ value: one, label: roleNames[one] }))}
            {...form.field('role')}
          />
        </Field>
      )}
      {served.length > 1 && (
        <Field label="Network">
          <Select
            options={[
              { value: '', label: 'All networks' },
              ...served.map((line) => ({ value: line.network, label: networkName(line.network) })),
            ]}
            {...form.field('network')}
          />
        </Field>
      )}
      {!isLast && (
        <>
          <Checks items={effectsOf(vendor, role, effect)} />
          <Field label="Reason" error={form.errorOf('reason')} hint="Kept in the audit log.">
            <TextInput {...form.field('reason')} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

function readPart({ role, network }: { role: string; network: string }) {
  return {
    role: lineRoles.find((one) => one === role) ?? 'deliver',
    network: networks.find((one) => one === network),
  };
}

const doing: Record<LineRole, string> = {
  collect: 'takes payments',
  pay_out: 'pays out',
  deliver: 'delivers',
  send: 'sends messages',
};

function sayAlone(role: LineRole, { nobody }: Effect): string | undefined {
  if (nobody.length === 0) return undefined;
  if (nobody.length === networks.length) return `It is the only one that ${doing[role]} now.`;
  return `Nobody else ${doing[role]} for ${sayNetworks(nobody)} now.`;
}

function Warning({ role, effect: { nobody } }: { role: LineRole; effect: Effect }) {
  if (nobody.length === 0) return null;
  return (
    <Notice tone="warning">
      {role === 'deliver' &&
        `Paid orders wait until it is resumed. After ${sayDuration(holdLimitMs)} they are refunded. The shop goes on selling, unless you pause its sales below.`}
      {role === 'collect' && 'It cannot be paused: nobody could pay. Pause the sales instead.'}
      {role === 'pay_out' && 'It cannot be paused: sellers could not be paid.'}
      {role === 'send' && 'It cannot be paused: nobody would get a code.'}
    </Notice>
  );
}

const nouns: Record<LineRole, [one: string, many: string]> = {
  collect: ['payment', 'payments'],
  pay_out: ['payout or refund', 'payouts and refunds'],
  deliver: ['order', 'orders'],
  send: ['message', 'messages'],
};

function effectsOf(
  { title, money, under_way, kind }: WireVendor,
  role: LineRole,
  effect: Effect,
): CheckItem[] {
  const calls = under_way.find((one) => one.role === role)?.calls ?? 0;
  const [one, many] = nouns[role];
  const sent = role === 'pay_out' ? 'payouts' : many;
  const where = role === 'deliver' ? ', where it has the package' : '';
  const rows: [icon: string, what: ReactNode, detail: string][] = effect.goes.map((next) => [
    pauseIcon,
    `New ${sent} of ${sayNetworks(next.networks)}`,
    `Go to ${next.title}${where}`,
  ]);
  if (effect.nobody.length > 0)
    rows.push([pauseIcon, `New orders of ${sayNetworks(effect.nobody)}`, 'Are paid and wait']);
  const goesOn = calls === 0 ? 'Nothing is under way' : `Stay with ${title} until it answers`;
  rows.push(
    role === 'send'
      ? [clockIcon, 'Codes that it has sent', 'Can be entered as long as they are valid']
      : [clockIcon, `${sayCount(calls, one, many)} being sent now`, goesOn],
  );
  if (money !== null)
    rows.push([
      walletIcon,
      words`${kind === 'supplier' ? 'Float' : 'Money there'} ${ghs(money)}`,
      'Not touched',
    ]);
  return rows.map(([icon, what, detail]) => ({ icon, what, detail }));
}
