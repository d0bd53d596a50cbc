/** The payout number, a new one that cannot be used yet, and a button to change it. */
import { type Network, networkName } from '@ntem/contract/networks';
import type { WirePayoutNumber } from '@ntem/contract/payouts/endpoints/earnings';
import { payoutNumberRestMs } from '@ntem/contract/payouts/limits';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Badge } from '#ui/small/badge.tsx';
import { at, words } from '#ui/small/phrase.tsx';

export function PayoutNumber({ number, onChange }: { number: WirePayoutNumber; onChange: () => void }) {
  const { phone_number: newest, network, usable_from: usableFrom, until_then: untilThen } = number;
  const now = untilThen ?? (newest && network ? { phone_number: newest, network } : undefined);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <p className="text-md font-medium">MoMo number</p>
          {now ? <NumberLine phone={now.phone_number} network={now.network} /> : <p>None yet</p>}
        </div>
        <Button onClick={onChange}>Change number</Button>
      </div>
      {untilThen && newest && network && usableFrom && (
        <NewNumber phone={newest} network={network} usableFrom={usableFrom} goesTo={untilThen} />
      )}
      {!now && <Notice tone="warning">Prove the number that your money shall go to first.</Notice>}
    </div>
  );
}

type NewNumberProps = {
  phone: string;
  network: Network;
  usableFrom: string;
  goesTo: { phone_number: string; network: Network };
};

function NewNumber({ phone, network, usableFrom, goesTo }: NewNumberProps) {
  const { press, isBusy } = useSend('DELETE /earnings/payout-number', {
    refresh: ['GET /earnings/payout-number'],
    toast: ({ message }) => message,
  });
  const provedMs = Date.parse(usableFrom) - payoutNumberRestMs;
  const share = Math.min(Math.max((Date.now() - provedMs) / payoutNumberRestMs, 0), 1);
  return (
    <div className="grid gap-2 rounded-md border border-dashed border-line-strong bg-canvas px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-x-2">
        <NumberLine phone={phone} network={network} />
        <Badge tone="warning" icon={clockIcon} label="Not yet in use" />
      </p>
      <div className="h-1.5 overflow-hidden rounded-full bg-surface-sunken" aria-hidden="true">
        <div className="h-full rounded-full bg-ember" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted">
        <span>{words`Proved ${at(new Date(provedMs).toISOString())}`}</span>
        <span>{words`Usable from ${at(usableFrom)}`}</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-1.5 text-md text-ink-muted">
        Until then money goes to <NumberLine phone={goesTo.phone_number} network={goesTo.network} />
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm text-ink-muted">Was this not you? Take it back and change your password.</p>
        <Button variant="danger-quiet" busy={isBusy} onClick={() => press()}>
          Take it back
        </Button>
      </div>
    </div>
  );
}

function NumberLine({ phone, network }: { phone: string; network: Network }) {
  return (
    <span className="inline-flex items-baseline gap-1.75" data-net={network.toLowerCase()}>
      <b className="text-base">
        <Tel number={phone} />
      </b>
      <span className="net-stroke" />
      {networkName(network)}
    </span>
  );
}
