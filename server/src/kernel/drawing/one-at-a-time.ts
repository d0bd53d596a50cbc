/** One picture at a time: drawing keeps a processor busy, and chats ask for many at once. */
let last: Promise<unknown> = Promise.resolve();

export function oneAtATime<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  const drawn = last.then(draw);
  last = drawn.catch(() => undefined);
  return drawn;
}
