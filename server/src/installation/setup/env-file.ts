/** The settings file as text: the changes of a setup, and the resulting text. Pure; unknown lines stay. */
import { parseEnv } from 'node:util';
import { StartFailure } from '#start-failure.ts';

type Values = Record<string, string>;

/** `before`: undefined if the file has not got it yet. */
export type FileChange = { variable: string; before: string | undefined; after: string };

const header = '# Made by `npm run setup`. Every other setting, with its default, is in .env.example.\n';

export function readFileValues(text: string): Values {
  return parseEnv(text) as Values;
}

/** An empty variable means that the setting is not set, and is not worth a line. */
export function findChanges(text: string, wanted: Values): FileChange[] {
  const values = readFileValues(text);
  return Object.entries(wanted)
    .map(([variable, after]) => ({ variable, before: values[variable], after }))
    .filter(({ before, after }) => (before ?? '') !== after);
}

/** Throws if the file has something, such as a value of several lines, that is better changed by hand. */
export function writeChanges(text: string, changes: FileChange[]): string {
  const changed = changes.reduce(setLine, text === '' ? header : text);
  const wanted = { ...readFileValues(text), ...toValues(changes) };
  const written = readFileValues(changed);
  const wrong = [...new Set([...Object.keys(wanted), ...Object.keys(written)])].find(
    (variable) => wanted[variable] !== written[variable],
  );
  if (wrong !== undefined) throw new StartFailure(`The line of ${wrong} must be changed by hand.`);
  return changed;
}

function toValues(changes: FileChange[]): Values {
  return Object.fromEntries(changes.map(({ variable, after }) => [variable, after]));
}

/** Replaces the first line; further lines of the same name, of which the last would count, are removed. */
function setLine(text: string, { variable, after }: FileChange): string {
  const line = `${variable}=${quote(variable, after)}`;
  const isOwn = (one: string) => new RegExp(`^\\s*(export\\s+)?${variable}\\s*=`).test(one);
  const lines = text.split('\n');
  const first = lines.findIndex(isOwn);
  if (first < 0) return `${text}${text.endsWith('\n') ? '' : '\n'}${line}\n`;
  return lines
    .map((one, index) => (index === first ? line : one))
    .filter((one, index) => index === first || !isOwn(one))
    .join('\n');
}

/** Bare where it can be: not everything that reads such files takes quotes off. */
function quote(variable: string, value: string): string {
  if (/^[\w./:@,+?=&%*!~;()<>|^$[\]{}-]*$/.test(value)) return value;
  const mark = ["'", '"', '`'].find((one) => !value.includes(one));
  if (!mark || /[\r\n]/.test(value))
    throw new StartFailure(`The setting ${variable} must be of one line, without quotes of all three sorts.`);
  return `${mark}${value}${mark}`;
}

const secretName = /(^|_)(KEY|SECRET|TOKEN|PASSWORD|USER|API_ID)$|DATABASE.*_URL$/;

/** Never shown, and typed unseen. The address of a database has a password in it. */
export function isSecret(variable: string): boolean {
  return secretName.test(variable);
}

export function sayChange({ variable, before, after }: FileChange): string {
  const sign = before ? '~' : '+';
  if (isSecret(variable)) return `${sign} ${variable} (not shown)`;
  return `${sign} ${variable}=${after}${before ? `, was ${before}` : ''}`;
}

/** Settings that had another value: the person is asked before one is replaced. */
export function findReplacedSecrets(changes: FileChange[]): string[] {
  return changes
    .filter(({ variable, before }) => before && isSecret(variable))
    .map(({ variable }) => variable);
}
