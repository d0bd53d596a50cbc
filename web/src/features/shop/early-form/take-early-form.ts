/** Hands over what somebody typed into the page's early form, down to the caret, to the purchase dialog. */
import type { ShopPackage, ShopService } from '@ntem/contract/shop/endpoints/storefront';

export type Typed = { recipient: string; payer: string };

const find = () => document.getElementById('early') as HTMLDialogElement | null;

/** The package whose early form is open. */
export function earlyChoice(services: readonly ShopService[]) {
  const early = find();
  const path = early?.open ? early.querySelector('form')?.action : undefined;
  if (!path) return undefined;
  for (const service of services) {
    const offer = service.packages.find(({ id }: ShopPackage) => path.includes(id));
    if (offer) return { offer, service };
  }
  return undefined;
}

export function closeEarlyForm(): void {
  find()?.close();
}

/** `show` draws the dialog at once: no key pressed in between is lost. */
export function takeEarlyForm(show: (typed: Typed | undefined) => void): void {
  const early = find();
  if (!early?.open) {
    show(undefined);
    return;
  }
  const fields = [...early.querySelectorAll<HTMLInputElement>('input[type=tel]')];
  const [recipient = '', payer = ''] = fields.map(({ value }) => value);
  const held = fields.find((field) => field === document.activeElement);
  const caret = [held?.selectionStart ?? null, held?.selectionEnd ?? null] as const;
  const isSent = early.ariaBusy === 'true';
  // First, so that the focus is on the package again, to which the dialog will give it back.
  early.close();
  early.remove();
  show({ recipient, payer });
  early.querySelector('form')?.reset();
  const form = document.querySelector<HTMLFormElement>('dialog[open] form');
  const taken = held && form?.querySelector<HTMLInputElement>(`input[name=${held.name}]`);
  taken?.focus();
  taken?.setSelectionRange(...caret);
  if (isSent) form?.requestSubmit();
}
