/** A sentence with amounts, phone numbers and moments in it, made by pure functions and written by the one formatter of each. */
import { Fragment } from 'react';
import { DateTime, formatDateTime, formatGhs, Money, Tel } from '#ui/core/formats.tsx';

type Piece = string | { ghs: number } | { tel: string } | { at: string };

export type Phrase = readonly Piece[];

export const ghs = (amount: number) => ({ ghs: amount });
export const tel = (number: string) => ({ tel: number });
export const at = (iso: string) => ({ at: iso });

type Part = Piece | number | Phrase;

/** `say`${ghs(48)} to ${tel(payer)}.`` */
export function say(words: TemplateStringsArray, ...parts: Part[]): Phrase {
  return words.flatMap((text, index): Piece[] => [text, ...piecesOf(parts[index] ?? '')]).filter(Boolean);
}

function piecesOf(part: Part): Phrase {
  if (typeof part === 'number') return [String(part)];
  return Array.isArray(part) ? part : [part as Piece];
}

/** Joins sentences, each with a capital letter; empty ones are skipped. */
export function sentences(...phrases: (Phrase | string | undefined)[]): Phrase {
  return phrases
    .map((phrase) => (typeof phrase === 'string' ? [phrase] : (phrase ?? [])))
    .filter((phrase) => phrase.length > 0 && phrase[0] !== '')
    .flatMap((phrase, index) => [...(index > 0 ? [' '] : []), ...capitalised(phrase)]);
}

function capitalised([first, ...rest]: Phrase): Phrase {
  if (first === undefined) return [];
  return [typeof first === 'string' ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...rest];
}

/** The text for screen readers. */
export function textOf(phrase: Phrase): string {
  return phrase
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('at' in piece) return formatDateTime(piece.at);
      return 'ghs' in piece ? `${piece.ghs < 0 ? '−' : ''}GH₵ ${formatGhs(Math.abs(piece.ghs))}` : piece.tel;
    })
    .join('');
}

export function Words({ of }: { of: Phrase }) {
  return of.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
    <Fragment key={index}>{typeof piece === 'string' ? piece : <Figure of={piece} />}</Fragment>
  ));
}

/** The same at once, where a screen writes the sentence itself. */
export function words(...sentence: Parameters<typeof say>) {
  return <Words of={say(...sentence)} />;
}

function Figure({ of }: { of: Exclude<Piece, string> }) {
  if ('at' in of) return <DateTime iso={of.at} />;
  return 'ghs' in of ? <Money amountGhs={of.ghs} /> : <Tel number={of.tel} />;
}
