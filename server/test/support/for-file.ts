/** Things a test file makes once, before its first test. */
import { afterAll } from 'vitest';

/** Closed after the last test of the file. */
export async function forFile<Made extends { close(): Promise<void> }>(making: Promise<Made>): Promise<Made> {
  const made = await making;
  afterAll(() => made.close());
  return made;
}
