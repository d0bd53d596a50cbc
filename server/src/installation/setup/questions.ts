/** Questions on the terminal, or answered by lines that a program pipes in. */
import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { StartFailure } from '#start-failure.ts';

export type Questions = ReturnType<typeof createQuestions>;

/** Arguments would stay in the shell's history and the list of processes, and an echoed password on the screen. */
export function createQuestions() {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk);
      done();
    },
  });
  const lines: Interface = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  });
  const answers = lines[Symbol.asyncIterator]();
  return {
    async ask(question: string, { hidden = false } = {}): Promise<string> {
      process.stdout.write(question);
      isHidden = hidden;
      const { value, done } = await answers.next();
      isHidden = false;
      if (hidden || process.stdin.isTTY !== true) process.stdout.write('\n');
      if (done) throw new StartFailure('The answers ended before the questions did.');
      return String(value).trim();
    },
    close: () => lines.close(),
  };
}
