/** An order's reference grouped by spacing alone, so that it is copied without gaps. */

export function Reference({ of }: { of: string }) {
  const groups = [of.slice(0, 2), ...cut(of.slice(2))];
  return (
    <span className="font-mono text-[0.93em] tracking-normal whitespace-nowrap">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place.
        <span key={index} className={index > 0 ? 'ml-[0.35em]' : undefined}>
          {group}
        </span>
      ))}
    </span>
  );
}

function cut(text: string): readonly string[] {
  return text.match(text.length % 5 === 0 ? /.{5}/g : /.{1,4}/g) ?? [];
}
