/** Leaves everything out of a plan that the failure does not need. */
import type { Plan } from './plan.ts';

type Trial = (plan: Plan) => Promise<boolean>;

/** Runs plans; each run costs, so there are only so many. `suspects`: which purchases the failure is about. */
export async function shrink(
  plan: Plan,
  fails: Trial,
  suspects: ReadonlySet<number>,
  mostTrials = 60,
): Promise<Plan> {
  let trials = 0;
  const stillFails: Trial = async (tried) => trials++ < mostTrials && (await fails(tried));
  let small = await without(await onlyThose(plan, suspects, stillFails), 'errands', stillFails);
  small = await without(small, 'purchases', stillFails);
  small = await without(small, 'mishaps', stillFails);
  for (const [place, purchase] of small.purchases.entries()) {
    for (const fault of purchase.faults) {
      const faults = (small.purchases[place]?.faults ?? []).filter((other) => other !== fault);
      const tried = { ...small, purchases: small.purchases.with(place, { ...purchase, faults }) };
      if (await stillFails(tried)) small = tried;
    }
  }
  return small;
}

/** A failure mostly needs only its own subjects, so everybody else is left out at once. */
async function onlyThose(plan: Plan, suspects: ReadonlySet<number>, stillFails: Trial): Promise<Plan> {
  const purchases = plan.purchases.filter(({ n }) => suspects.has(n));
  if (purchases.length === 0) return plan;
  for (const tried of [
    { ...plan, purchases: purchases.slice(0, 1), mishaps: [], errands: [] },
    { ...plan, purchases, mishaps: [], errands: [] },
    { ...plan, purchases },
  ])
    if (await stillFails(tried)) return tried;
  return plan;
}

/** Halves, quarters and so on of one list, as long as it still fails without them. */
async function without(
  plan: Plan,
  part: 'purchases' | 'mishaps' | 'errands',
  stillFails: Trial,
): Promise<Plan> {
  let small = plan;
  if (small[part].length > 0) {
    const empty = { ...small, [part]: [] };
    if (await stillFails(empty)) return empty;
  }
  for (let size = Math.ceil(small[part].length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < small[part].length; ) {
      const rest = [...small[part].slice(0, start), ...small[part].slice(start + size)];
      const tried = { ...small, [part]: rest };
      if (rest.length < small[part].length && (await stillFails(tried))) small = tried;
      else start += size;
    }
  }
  return small;
}
