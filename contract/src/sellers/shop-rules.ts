/**
 * Rules for the texts on a seller's own shop, separate from the schemas so that a page can use them without zod. Pure.
 */
import { networkName, networks } from '#networks.ts';
import { phoneText } from '#phones.ts';
import { greetingMaxLength, pictureLimits, shopNameLength } from './limits.ts';

/** The parts that an admin can take down, each by itself: the shop stays open. */
export const shopParts = ['name', 'greeting', 'whatsapp', 'picture'] as const;
export type ShopPart = (typeof shopParts)[number];

export const partNames: Record<ShopPart, string> = {
  name: 'shop name',
  greeting: 'greeting',
  whatsapp: 'WhatsApp number',
  picture: 'picture',
};

export const shopTexts = {
  nameLength: `A shop name has ${shopNameLength.min} to ${shopNameLength.max} characters`,
  greetingLength: `A greeting has at most ${greetingMaxLength} characters`,
  characters: 'Please use letters, numbers and simple marks',
  link: 'Please leave links and addresses out',
  number: 'Please leave phone numbers out. Your WhatsApp number has its own field',
  whatsapp: phoneText,
  picture: 'Please choose a photo: JPEG, PNG or WebP',
  pictureSize: `Please choose a smaller photo: at most ${pictureLimits.sidePixels} by ${pictureLimits.sidePixels} pixels`,
  takenDown: 'This was taken down. Please choose something else',
} as const;

export function impostorText(part: 'name' | 'greeting', storeName: string): string {
  return part === 'name'
    ? `A shop name cannot sound like a network or like ${storeName}`
    : `A greeting cannot sound as if it came from a network or from ${storeName}`;
}

/** Undefined if the name is fine. Nobody has to have one: an empty text is none. */
export function findShopNameFault(typed: string, storeName: string): string | undefined {
  const name = typed.trim();
  if (name === '') return undefined;
  const length = [...name].length;
  if (length < shopNameLength.min || length > shopNameLength.max) return shopTexts.nameLength;
  if (!/\p{L}/u.test(name)) return shopTexts.characters;
  return (
    findTextFault(name) ??
    (namesBrand(name, storeName) || claimsOffice(name) ? impostorText('name', storeName) : undefined)
  );
}

/** A greeting may say whose bundles are sold, but not claim to speak for them. */
export function findGreetingFault(typed: string, storeName: string): string | undefined {
  const greeting = typed.trim();
  if ([...greeting].length > greetingMaxLength) return shopTexts.greetingLength;
  return (
    findTextFault(greeting) ??
    (namesBrand(greeting, storeName) && claimsOffice(greeting)
      ? impostorText('greeting', storeName)
      : undefined)
  );
}

/** Control characters and line breaks, marks that are not seen or turn the direction, and pictures in place of letters. */
export const oddCharacters = /[\p{C}\p{Zl}\p{Zp}\p{Co}\p{Extended_Pictographic}\u{1F1E6}-\u{1F1FF}]/u;
/** Our languages are written in Latin letters, and those of other scripts can look the same. */
const foreignLetter = /[^\P{L}\p{Script=Latin}]/u;
/** Also without a scheme: `wa.me/…`, `shop.com`, `name@mail`, `shop dot com`. */
const linkLike = /:\/\/|www\.|[\p{L}\d]\s*\.\p{L}{2,}|@\p{L}|\bdot\s+(?:com|net|org|me|gh|co|shop)\b/iu;
/** In the figures of any script. */
const phoneLike = /\p{Nd}(?:[\s().+-]*\p{Nd}){6,}/u;

function findTextFault(typed: string): string | undefined {
  const text = typed.normalize('NFKC').replaceAll('。', '.');
  if (oddCharacters.test(typed) || foreignLetter.test(text)) return shopTexts.characters;
  if (linkLike.test(text)) return shopTexts.link;
  return phoneLike.test(text) ? shopTexts.number : undefined;
}

/** True if a person's name can be used if a shop has none. It may be the store's first word by chance. */
export function canNameShop(name: string, storeName: string): boolean {
  const isStore = wordsOf(name).join('') === wordsOf(storeName).join('');
  return findTextFault(name) === undefined && !isStore && !namesBrand(name) && !claimsOffice(name);
}

/** Includes their former names. */
const oldNames = ['Vodafone', 'Airtel', 'Tigo'];

/** Long enough that no other word contains it by chance. */
const distinctiveLength = 5;

function namesBrand(text: string, storeName = ''): boolean {
  const words = wordsOf(text);
  const joined = words.join('');
  return [...networks.map(networkName), ...oldNames, storeName].some((name) => {
    const brand = wordsOf(name).join('');
    if (brand === '') return false;
    if (brand.length >= distinctiveLength) return joined.includes(brand);
    return words.some((word) => word.startsWith(brand) || word.endsWith(brand));
  });
}

const officialWords =
  /official|customer ?(care|service)|help ?(line|desk)|support|verified|head ?office|\bstaff\b/;

function claimsOffice(text: string): boolean {
  return officialWords.test(wordsOf(text).join(' '));
}

const lookAlikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  $: 's',
  '!': 'i',
};

/** Small capitals and letters with a stroke, which do not come apart into a letter and a mark. */
const rareLetters = new Map(
  [...'ᴀaʙbᴄcᴅdᴇeɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzıiɩiɡgłløođdħhŧtꞥnɱmɲnŋn'.matchAll(/(.)(.)/gu)].map(
    ([, rare = '', plain = '']) => [rare, plain],
  ),
);

/** In plain small letters. Figures used as letters are read as those, and single letters as one word: `M.T.N`. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // `GhanaMTN` is two words.
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\0-z]/gu, (letter) => rareLetters.get(letter) ?? letter)
    .replace(/[013457$!]/g, (sign) => lookAlikes[sign] ?? sign);
  const words = plain.split(/[^\p{L}]+/u).filter(Boolean);
  const joined: string[] = [];
  let isSpelling = false;
  for (const word of words) {
    const isLetter = [...word].length === 1;
    if (isLetter && isSpelling) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    isSpelling = isLetter;
  }
  return joined;
}
