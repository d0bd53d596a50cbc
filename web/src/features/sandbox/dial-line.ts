/** The line of a phone that dials a code: what is typed, the open session and its end. Pure. */
import { inputMaxLength } from '@ntem/contract/channels/limits';
import { secondMs } from '@ntem/contract/durations';

export type DialLine =
  | { step: 'dialling'; code: string }
  | { step: 'open'; code: string; session: string; text: string; typed: string }
  | { step: 'ended'; code: string; text: string };

type Screen = { session: string; text: string; open: boolean };

export const maxCodeLength = 30;

/** As long as many networks give a caller for an answer. */
export const answerWithinMs = 20 * secondMs;

export const dial = (code: string): DialLine => ({ step: 'dialling', code });

/** The text of the field: the code, or the answer to the open screen. */
export function typedOn(line: DialLine): string {
  if (line.step === 'dialling') return line.code;
  return line.step === 'open' ? line.typed : '';
}

/** A code has only the letters of a keypad. An answer may have any, since a network carries them too. */
export function type(line: DialLine, typed: string): DialLine {
  if (line.step === 'dialling') {
    return { ...line, code: typed.replace(/[^\d*#]/g, '').slice(0, maxCodeLength) };
  }
  return line.step === 'open' ? { ...line, typed: typed.slice(0, inputMaxLength) } : line;
}

export function eraseOne(line: DialLine): DialLine {
  return type(line, typedOn(line).slice(0, -1));
}

export function showScreen(line: DialLine, { session, text, open }: Screen): DialLine {
  const { code } = line;
  return open ? { step: 'open', code, session, text, typed: '' } : { step: 'ended', code, text };
}

/** The network has hung up in the middle. A later call goes on where this one was. */
export function cutOff(line: DialLine): DialLine {
  if (line.step !== 'open') return line;
  const text = `The session has ended. Nothing was charged.\n\nDial ${line.code} to go on.`;
  return { step: 'ended', code: line.code, text };
}

/** Back to the code, ready to be called again. */
export function hangUp({ code }: DialLine): DialLine {
  return dial(code);
}
