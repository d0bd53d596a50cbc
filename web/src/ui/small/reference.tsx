/** An order's reference grouped by spacing alone, so that it is copied without gaps. */
import { referenceGroups } from '@ntem/contract/words';

export function Reference({ of }: { of: string }) {
  return (
    <span className="font-mono text-[0.93em] tracking-normal whitespace-nowrap">
      {referenceGroups(of).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place.
        <span key={index} className={index > 0 ? 'ml-[0.35em]' : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}
