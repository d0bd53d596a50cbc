/** Lines that were typed and not checked yet: there again after a reload. */
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';

const name = 'list-draft';

export const readDraft = () => readItem('sessionStorage', name) ?? '';
export const keepDraft = (text: string) => writeItem('sessionStorage', name, text === '' ? null : text);
