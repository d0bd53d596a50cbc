/** Draws a screen: as the text of a simple phone, or as a message with keys or a list. */
import type { Facts, ScreenName, State } from './conversation.ts';
import { menus } from './menus.ts';
import { listEntries } from './next-screen.ts';
import { drawChoice } from './pages.ts';
import { cutTo, toUssdLetters, ussdScreenLength } from './ussd-text.ts';

/** `wants`: some phones show another keypad for a number. */
export type Drawn = {
  screen: ScreenName;
  text: string;
  isOpen: boolean;
  wants: 'choice' | 'number' | 'nothing';
  choices: { key: string; text: string; note: string | null }[];
  list?: string | undefined;
};

type Screen = { state: State; lead?: string | undefined };

export function drawUssd({ state, lead }: Screen, facts: Facts): Drawn {
  const entries = listEntries(state, facts);
  const choices = entries.map(drawChoice);
  const lines = [...(lead ? [toUssdLetters(lead)] : []), '', ...choices];
  const room = ussdScreenLength - lines.reduce((sum, line) => sum + line.length + 1, -1);
  const head = cutTo(room, toUssdLetters(menus[state.at].head(state, facts)));
  const text = [...(lead ? [toUssdLetters(lead)] : []), head, ...choices].join('\n');
  return {
    screen: state.at,
    text,
    isOpen: entries.length > 0,
    wants: wantsOf(state, entries.length),
    choices: [],
  };
}

export function drawChat({ state, lead }: Screen, facts: Facts): Drawn {
  const entries = listEntries(state, facts);
  const head = menus[state.at].head(state, facts);
  const mostKeys = 3;
  return {
    screen: state.at,
    text: lead ? `${lead}\n${head}` : head,
    isOpen: entries.length > 0,
    wants: wantsOf(state, entries.length),
    choices: entries.map(({ key, label, note = null }) => ({ key, text: label, note })),
    ...(entries.length > mostKeys && { list: facts.words.choices.choose }),
  };
}

function wantsOf(state: State, entries: number): Drawn['wants'] {
  if (entries === 0) return 'nothing';
  return menus[state.at].typed ? 'number' : 'choice';
}
