/** Copies a text, and says in a toast whether that worked. */
import { copyText, sayCopied } from './clipboard.ts';
import { showToast } from './toast.ts';

export async function copyAndTell(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  showToast(isCopied ? 'success' : 'error', sayCopied(isCopied));
  return isCopied;
}
