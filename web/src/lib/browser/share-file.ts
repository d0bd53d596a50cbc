/** Hands a picture of ours on: to the phone's own sharing where it takes files, and else to the downloads. */
import { saveFile } from '#lib/api/download.ts';

export async function fetchFile(address: string, name: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered ${response.status}.`);
  const bytes = await response.blob();
  return new File([bytes], name, { type: bytes.type });
}

/** Closing the phone's list of apps means a change of mind: no file is saved instead. */
export async function shareOrSave(file: File, text: string): Promise<'shared' | 'saved' | 'left'> {
  const shared = { files: [file], text };
  if (!navigator.canShare?.(shared)) {
    saveFile(file, file.name);
    return 'saved';
  }
  try {
    await navigator.share(shared);
    return 'shared';
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'left';
    throw error;
  }
}
