/** Loaded before the product: sets its clock wrong by the milliseconds in the environment. */
const byMs = Number(process.env.CLOCK_WRONG_BY_MS ?? 0);
const RightDate = Date;
const now = () => RightDate.now() + byMs;

globalThis.Date = new Proxy(RightDate, {
  construct: (right, args, made) => Reflect.construct(right, args.length === 0 ? [now()] : args, made),
  apply: () => new RightDate(now()).toString(),
  get: (right, name) => (name === 'now' ? now : Reflect.get(right, name)),
});
