/** A caller who buys by dialling, in the form of Arkesel's sessions. Times each step. */
import { randomUUID } from 'node:crypto';

export const dialling = {
  USSD: 'arkesel',
  USSD_CODE: '*713*22#',
  USSD_SECRET: 'a-secret-that-only-benches-have',
};

export type Step = { screen: string; ms: number };

/** What is typed, and what the screen says before it. A pause is a person who reads. */
const typed: [says: string, input: string][] = [
  ['1 For this number', '1'],
  ['1 1GB GHS', '1'],
  ['1 Pay', '1'],
];
const last = 'A payment prompt is coming.';

export async function dialAndBuy(
  address: string,
  phone: string,
  { pause }: { pause: () => Promise<unknown> },
): Promise<Step[]> {
  const session = randomUUID();
  const steps: Step[] = [];
  async function pass(userData: string, newSession: boolean): Promise<string> {
    const startedMs = performance.now();
    const response = await fetch(`${address}/api/v1/channels/ussd/arkesel/${dialling.USSD_SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        sessionID: session,
        userID: 'caller',
        newSession,
        msisdn: `233${phone.slice(1)}`,
        userData,
        network: 'MTN',
      }),
    });
    const { message } = (await response.json()) as { message: string };
    if (response.status !== 200) throw new Error(`A step was answered with ${response.status}.`);
    steps.push({ screen: message, ms: performance.now() - startedMs });
    return message;
  }
  let screen = await pass(dialling.USSD_CODE, true);
  for (const [says, input] of typed) {
    if (!screen.includes(says)) throw new Error(`Instead of '${says}': ${screen}`);
    await pause();
    screen = await pass(input, false);
  }
  if (!screen.includes(last)) throw new Error(`Instead of a prompt: ${screen}`);
  return steps;
}
