/** A phone number grouped 3-3-4 by spacing alone, so that it is copied without gaps. */

export function Tel({ number }: { number: string }) {
  const gap = 'ml-[0.28em]';
  return (
    <span className="whitespace-nowrap tabular-nums">
      {number.slice(0, 3)}
      <span className={gap}>{number.slice(3, 6)}</span>
      <span className={gap}>{number.slice(6)}</span>
    </span>
  );
}
