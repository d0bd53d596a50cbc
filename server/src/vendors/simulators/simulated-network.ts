/** A network on this machine: passes what a caller dials and types on to the product, in the form of one vendor. */

type PostStep = (step: { contentType: string; body: string }) => Promise<{ status: number; body: string }>;

/** `inputs`: all that was typed in this session, the newest last. None: the code is dialled now. */
type NetworkStep = { session: string; phone: string; code: string; inputs: readonly string[] };

export type NetworkForm = {
  write(step: NetworkStep): { contentType: string; body: string };
  read(body: string): { text: string; isOpen: boolean };
};

type NetworkPhone = {
  dial(code: string): Promise<string>;
  type(input: string): Promise<string>;
  isOpen(): boolean;
};

export function createNetworkPhone(form: NetworkForm, phone: string, post: PostStep): NetworkPhone {
  let [session, code, calls, isOpen] = ['', '', 0, false];
  let inputs: string[] = [];
  async function pass(): Promise<string> {
    const { status, body } = await post(form.write({ session, phone: `233${phone.slice(1)}`, code, inputs }));
    if (status !== 200) throw new Error(`The network was answered with ${status}.`);
    const screen = form.read(body);
    isOpen = screen.isOpen;
    return screen.text;
  }
  return {
    dial(dialled) {
      calls += 1;
      [session, code, inputs] = [`${phone}-${calls}`, dialled, []];
      return pass();
    },
    type(input) {
      inputs = [...inputs, input];
      return pass();
    },
    isOpen: () => isOpen,
  };
}
