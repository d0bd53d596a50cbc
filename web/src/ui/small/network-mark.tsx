/** Words with the stroke of their network before them. */
import type { ReactNode } from 'react';

type NetworkMarkProps = {
  network: string;
  /** Where wide screens say the network elsewhere. */
  onPhonesOnly?: boolean;
  children: ReactNode;
};

export function NetworkMark({ network, onPhonesOnly = false, children }: NetworkMarkProps) {
  return (
    <span className="inline-flex items-baseline gap-1.75" data-net={network.toLowerCase()}>
      <span className={`net-stroke ${onPhonesOnly ? 'sm:hidden' : ''}`} />
      {children}
    </span>
  );
}
