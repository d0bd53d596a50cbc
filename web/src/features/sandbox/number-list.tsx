/** Which numbers misbehave in the sandbox, and how. */
import { misbehavingNumbers } from '@ntem/contract/sandbox-rules';

const groups = [
  { title: 'Paying from a number ending', numbers: misbehavingNumbers.payer },
  { title: 'Buying for a number ending', numbers: misbehavingNumbers.recipient },
  { title: 'Refunds and payouts to a number ending', numbers: misbehavingNumbers.receiver },
];

export function NumberList() {
  return (
    <section
      aria-labelledby="misbehaving"
      className="overflow-hidden rounded-lg border border-line bg-surface text-sm lg:col-start-3 lg:row-span-2 lg:row-start-2"
    >
      <h2 id="misbehaving" className="px-4 py-3 text-base">
        Numbers that misbehave
      </h2>
      {groups.map(({ title, numbers }) => (
        <div key={title} className="border-t border-line px-4 py-2.5">
          <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
          <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {Object.entries(numbers).map(([digits, behaviour]) => (
              <div key={digits} className="col-span-2 grid grid-cols-subgrid">
                <dt className="font-mono text-ink-subtle">{digits}</dt>
                <dd>{behaviour}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
