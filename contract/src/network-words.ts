/** The networks as people write them in a list or in a chat. */
import type { Network } from './networks.ts';

/** AT in capitals is the network, and in small letters a word of a sentence. */
export const networkWords: Record<Network, RegExp> = {
  MTN: /\bmtn\b/i,
  TELECEL: /\b(?:telecel|vodafone|voda)\b/i,
  AIRTELTIGO: /\b(?:[aA][iI][rR][tT][eE][lL] ?-?[tT][iI][gG][oO]|[aA]irtel|AIRTEL|[tT]igo|TIGO|AT)\b/,
};
