/** Copies a text, in the older way if the newer one is missing or refused. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text);
  }
}

function copyFromField(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  // Inside the topmost dialog, because nothing outside of it can be focused while it is open.
  (document.activeElement?.closest('dialog') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

export function sayCopied(isCopied: boolean): string {
  return isCopied ? 'Copied to clipboard!' : 'Failed to copy to clipboard';
}
