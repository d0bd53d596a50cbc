/** Texts about imported files that both sides use. */
import { largestImport } from './limits.ts';

export const importTexts = {
  none: 'Please choose a file',
  tooLarge: `The file is larger than ${largestImport.bytes / 1_024} KB. Please bring it in in parts.`,
};
