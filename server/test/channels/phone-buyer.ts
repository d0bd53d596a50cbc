/** A buyer with a simple phone, in tests: dials, types, chats. */
import type { TestShop } from '#test/support/shop.ts';

export function phoneBuyer(shop: TestShop, phone: string) {
  let session: string | undefined;
  let text = '';
  let open = false;
  const pass = async (body: Record<string, unknown>): Promise<string> => {
    const answer = await shop.call('POST', '/sandbox/ussd', { body: { phone, session, ...body } });
    if (answer.status !== 200) throw new Error(answer.text);
    ({ session, text, open } = answer.body.data);
    return text;
  };
  return {
    /** Without its session's name, as after a call that was cut off. */
    dial(code = '*713*22#') {
      session = undefined;
      return pass({ code });
    },
    async type(...inputs: string[]) {
      for (const input of inputs) await pass({ input });
      return text;
    },
    isOpen: () => open,
    sessionName: () => session,
    async write(said: string) {
      const before = (await chatOf(shop, phone)).filter(({ from }) => from === 'shop').length;
      const written = await shop.call('POST', '/sandbox/chat', { body: { phone, text: said } });
      if (written.status !== 200) throw new Error(written.text);
      return nextMessage(shop, phone, before);
    },
    messages: () => chatOf(shop, phone),
  };
}

type Message = { from: 'shop' | 'you'; text: string; choices?: { text: string }[]; list?: string };

async function chatOf(shop: TestShop, phone: string): Promise<Message[]> {
  return (await shop.call('GET', `/sandbox/chat?phone=${phone}`)).body.data;
}

/** The shop's answer, which a job sends. */
async function nextMessage(shop: TestShop, phone: string, before: number): Promise<Message> {
  for (;;) {
    const said = (await chatOf(shop, phone)).filter(({ from }) => from === 'shop');
    const answer = said[before];
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
