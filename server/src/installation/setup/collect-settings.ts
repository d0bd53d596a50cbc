/** Asks for the settings until they are complete, or takes them as they are if nobody is there to ask. */
import { randomBytes } from 'node:crypto';
import { readConfig } from '#config.ts';
import { findFolderFault } from '#kernel/folders.ts';
import { StartFailure } from '#start-failure.ts';
import {
  databaseSettings,
  findOpenShopFault,
  knownVariables,
  type SetupQuestion,
  shopSettings,
  vendorSettings,
} from './asked-settings.ts';
import { isSecret } from './env-file.ts';
import type { Questions } from './questions.ts';

type Values = Record<string, string>;

/** Without them production does not start, and no backup is made. */
const madeSecrets = ['SECRET', 'BACKUP_KEY'];
const madeSecretBytes = 32;

/** `given`: values from arguments, the environment and the file. Returns the values for the file. */
export async function collectSettings(given: Values, questions: Questions | undefined): Promise<Values> {
  const values = pickKnown(given);
  while (questions) {
    await askAll(values, questions);
    const fault =
      findFault(withSecrets(values)) ?? findOpenShopFault(values) ?? (await findDataFault(values));
    if (!fault) break;
    process.stdout.write(`\n${fault} Once more: Enter keeps what you have answered.\n`);
  }
  const made = withSecrets(values);
  const fault = findFault(made) ?? findOpenShopFault(made);
  if (fault) throw new StartFailure(fault);
  return made;
}

function pickKnown(given: Values): Values {
  const known = knownVariables().flatMap((variable) =>
    given[variable] ? [[variable, given[variable]] as const] : [],
  );
  return Object.fromEntries(known);
}

function findFault(values: Values): string | undefined {
  try {
    readConfig(values);
    return undefined;
  } catch (error) {
    if (error instanceof StartFailure) return error.message;
    throw error;
  }
}

/** While the answers are still there to be kept. Nothing is made yet. */
async function findDataFault(values: Values): Promise<string | undefined> {
  const { databaseUrl, dataDir } = readConfig(withSecrets(values));
  const fault = databaseUrl ? undefined : await findFolderFault(dataDir);
  return fault && `The folder for ${dataDir} (DATA_DIR) ${fault}.`;
}

/** Only if there is none: another SECRET would lock everybody out, and another BACKUP_KEY every backup. */
function withSecrets(values: Values): Values {
  const made = madeSecrets
    .filter((variable) => !values[variable])
    .map((variable) => [variable, randomBytes(madeSecretBytes).toString('base64url')]);
  return { ...values, ...Object.fromEntries(made) };
}

/** The next questions depend on the answers, so the list is made anew for each. */
async function askAll(values: Values, questions: Questions): Promise<void> {
  process.stdout.write(
    'Enter keeps what is in brackets, a dash takes it away, and < goes back to the question before.\n',
  );
  for (let place = 0; ; ) {
    const asked = [shopSettings, vendorSettings, databaseSettings].flatMap((list) => list(values))[place];
    if (!asked) return;
    const isAnswered = await ask(asked, values, questions);
    place = Math.max(0, place + (isAnswered ? 1 : -1));
  }
}

/** False: back to the one before. */
async function ask(asked: SetupQuestion, values: Values, questions: Questions): Promise<boolean> {
  const { variable, description, unset, judge } = asked;
  const hidden = isSecret(variable);
  const shown =
    hidden && values[variable] ? 'is set, Enter keeps it' : (values[variable] ?? (unset || 'none'));
  for (;;) {
    const answer = await questions.ask(`\n${description}\n${variable} [${shown}]: `, { hidden });
    if (answer === '<') return false;
    // A dash deletes the earlier answer.
    const value = answer === '-' ? '' : answer || values[variable] || '';
    const fault = judge(value, values);
    if (fault) {
      process.stdout.write(`${fault}\n`);
      continue;
    }
    values[variable] = value;
    return true;
  }
}
