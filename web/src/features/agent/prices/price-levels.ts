/** The people below a seller, as the prices for them are called. */

const levels: Record<number, { price: string; people: string }> = {
  2: { price: 'Subagent price', people: 'Subagents' },
  3: { price: 'Guest price', people: 'Guests' },
};

export function wordsFor(level: number): { price: string; people: string } {
  return levels[level] ?? { price: `Level ${level} price`, people: `Level ${level}` };
}
