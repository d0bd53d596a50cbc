/** How to approve a payment by hand, where no prompt appears: what each network dials, and the menu after it. */
import { type Network, networkFacts, networkName } from '@ntem/contract/networks';
import { Notice } from '#ui/core/notice.tsx';

export function NoPrompt({ network }: { network: Network | undefined }) {
  const approvals = network && networkFacts[network].approvals;
  if (!approvals) return <Notice>No prompt? Check that the phone is on and has signal.</Notice>;
  return (
    <Notice>
      No prompt? Dial <Menu {...approvals} />
    </Notice>
  );
}

export function Approvals({ network }: { network: Network }) {
  const { approvals } = networkFacts[network];
  if (!approvals) return null;
  return (
    <p>
      {networkName(network)}: dial <Menu {...approvals} />
    </p>
  );
}

/** What follows 'dial'. */
function Menu({ dial, menu }: NonNullable<(typeof networkFacts)[Network]['approvals']>) {
  return (
    <>
      <b>{dial}</b>, then {menu.join(', then ')}.
    </>
  );
}
