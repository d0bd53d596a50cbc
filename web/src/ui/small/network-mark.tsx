/** Words with the stroke of their network before them. */
import type { ReactNode } from 'react';

type NetworkMarkProps = {
  network: string;
  className?: string;
  children: ReactNode;
};

export function NetworkMark(props: NetworkMarkProps) {
  const { network, className = 'items-baseline gap-1.75', children } = props;
  return (
    <span className={`inline-flex ${className}`} data-net={network.toLowerCase()}>
      <span className="net-stroke" />
      {children}
    </span>
  );
}
