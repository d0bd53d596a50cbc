/** Terms and privacy: the product's own words for a shop in Ghana, and how such a text is read. Pure. */
import { legalTextLength } from './limits.ts';

export const legalKinds = ['terms', 'privacy'] as const;
export type LegalKind = (typeof legalKinds)[number];

export const legalTitles: Record<LegalKind, string> = { terms: 'Terms', privacy: 'Privacy' };

/** Filled in by the shop, wherever they are in braces. */
export const legalNames = ['store', 'phone', 'address', 'codes', 'sessions', 'evidence'] as const;
export type LegalValues = Record<(typeof legalNames)[number], string>;

const terms = `# Who we are

{store} sells bundles of mobile data at {address}.
[Registered name of the business, its registration number and its address in Ghana]
Call us: {phone}.

# What you buy

A bundle of data for one Ghanaian mobile number, at the price that you see when you press Pay. Prices are in Ghana cedis.
How long the data lasts and how it may be used is decided by the network that serves the number.

# Paying

You pay by mobile money and approve the payment on your own phone. Without your approval nothing is bought.
We never ask for your MoMo PIN. Anybody who asks for it is not us.

# Delivery

A bundle is sent as soon as it is paid. The order's page says when it is paid, sent and delivered.

# If something goes wrong

- If a bundle cannot be delivered, your money goes back to the number that paid.
- If an order says that it is delivered and nothing has come, report it on the order's page. You get an answer there.
- Please check the receiving number before you pay. A delivered bundle cannot be taken back, even if the number was wrong.

# Sellers

Some people sell through links of their own, at their own prices. You buy from us, whichever link you came through.

# The law

The laws of Ghana apply, and nothing here takes away a right that they give you.
[Anything else that your lawyer wants to have here, or remove this line]`;

const privacy = `# Who is responsible

{store} decides how your personal data is used, as a data controller under the Data Protection Act, 2012 (Act 843).
[Registered name of the business and its address in Ghana]
[Registration number at the Data Protection Commission]
[Name, phone number and e-mail address of the person who answers about personal data]

# What we keep

- Of an order: the number that pays and the number that receives, what was bought, when, and what became of it.
- Of an account: your name, your number, your password in a form that cannot be read back, and your e-mail address if you gave one.
- Of a sign-in or a code: the internet address and the browser, so that nobody else gets in.
- On your own device: your last orders and, unless you say no, the numbers you used. We do not follow you to other sites.

# Why

- To sell and deliver bundles, to give money back, and to answer you.
- To keep books, as the law asks of every business.
- To keep strangers out of your account and your wallet.

We do not sell personal data.

# Who else sees it

- The company that takes the payment, and the one that delivers the bundle: the numbers that they need for it.
- The company that sends our text messages: your number and the message.
- The seller through whose link you bought: your number and what you bought.
[Who runs the server of the shop, and in which country it is]

# How long we keep it

- Codes: {codes}. Sessions: {sessions} after they end.
- What those companies said about your order: {evidence}.
- Orders and payments stay in our books. When your data is erased, your name and number are taken out of them.

# Your rights

You may ask what we keep about you, have it corrected or erased, and object to how it is used. Call {phone}: we first make sure
that it is really you. If you are not satisfied, you may complain to the Data Protection Commission, dataprotection.org.gh.`;

export const legalTexts: Record<LegalKind, string> = { terms, privacy };

const blank = /\[[^\]]*\]/;
const braces = /\{(\w*)\}/g;

/** Lines that only the operator can fill in. They are not shown to visitors. */
export function listBlanks(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => blank.test(line));
}

export function findLegalFault(text: string): string | undefined {
  if (text.trim() === '') return 'Please write the text';
  if (text.length > legalTextLength.max) return `Please use at most ${legalTextLength.max} characters`;
  const strange = [...text.matchAll(braces)].find(([, name]) => !legalNames.some((one) => one === name));
  return strange && `Nothing is filled in for ${strange[0]}`;
}

export type LegalBlock = { heading: string } | { text: string } | { items: string[] };

/** `# ` begins a heading, `- ` an item of a list; lines that follow each other are one paragraph. */
export function readLegal(text: string, values: LegalValues): LegalBlock[] {
  const fill = (line: string) =>
    line.replace(braces, (whole, name: string) => values[name as keyof LegalValues] ?? whole);
  const blocks: LegalBlock[] = [];
  let isNew = true;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (blank.test(line)) continue;
    const last = blocks.at(-1);
    if (line === '') isNew = true;
    else if (line.startsWith('# ')) blocks.push({ heading: fill(line.slice(2)) });
    else if (line.startsWith('- ')) {
      const item = fill(line.slice(2));
      if (last && 'items' in last && !isNew) last.items.push(item);
      else blocks.push({ items: [item] });
    } else if (last && 'text' in last && !isNew) last.text += ` ${fill(line)}`;
    else blocks.push({ text: fill(line) });
    if (line !== '') isNew = line.startsWith('# ');
  }
  // A heading over nothing, because all of its lines are still to be filled in, says nothing.
  return blocks.filter((one, place) => {
    const next = blocks[place + 1];
    return !('heading' in one) || (next !== undefined && !('heading' in next));
  });
}
