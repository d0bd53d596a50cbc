/** A person who stays signed in while processes come and go. */
import { setTimeout as sleep } from 'node:timers/promises';

export type SignedIn = { asked: number; refused: number; failed: number };

/** A seller looks at her figures five times a second, with the session of before. */
export function staySignedIn(address: string): { stop(): Promise<SignedIn> } {
  const seen: SignedIn = { asked: 0, refused: 0, failed: 0 };
  let isOver = false;
  const look = async () => {
    const body = JSON.stringify({ phone_number: '0240000001', password: 'demo1234' });
    const headers = { 'content-type': 'application/json' };
    const signed = await fetch(`${address}/api/v1/auth/login`, { method: 'POST', headers, body });
    const { data } = (await signed.json()) as { data: { accessToken: string } };
    while (!isOver) {
      const answer = await fetch(`${address}/api/v1/seller-home`, {
        headers: { authorization: `Bearer ${data.accessToken}` },
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      seen.asked++;
      if (answer?.status === 401) seen.refused++;
      else if (answer?.status !== 200) seen.failed++;
      await sleep(200);
    }
  };
  const looking = look();
  return {
    async stop() {
      isOver = true;
      await looking;
      return seen;
    },
  };
}
