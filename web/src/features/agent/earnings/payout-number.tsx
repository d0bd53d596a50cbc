/** The number that money goes to, one that rests, and the way to another. */
import { type Network, networkName } from '@ntem/contract/networks';
import type { WirePayoutNumber } from '@ntem/contract/topics/earnings';
import { Button } from '#ui/core/button.tsx';
import { DateTime, Tel } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Badge } from '#ui/small/badge.tsx';

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
        <div className="grid gap-1 rounded-md border border-dashed border-line-strong bg-canvas px-3 py-2.5">
          <p className="flex flex-wrap items-center gap-x-2">
            <NumberLine phone={newest} network={network} />
            <Badge tone="warning" icon={clockIcon}>
              Rests
            </Badge>
          </p>
          <p className="text-sm text-ink-muted">
            Usable from <DateTime iso={usableFrom} />. Until then money goes to{' '}
            <Tel number={untilThen.phone_number} />.
          </p>
        </div>
      )}
      {!now && <Notice tone="warning">Prove the number that your money shall go to first.</Notice>}
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
