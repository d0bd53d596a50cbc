/** `npm run setup`: the settings file, the first admin, and a look at the vendors, with questions or without. */
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { examineChannels } from '#channels/verbs/examine-channels.ts';
import { type Config, readConfig } from '#config.ts';
import { findDemoPerson } from '#demo/fill-demo.ts';
import { findDemoAccountFault } from '#installation/settings/production-rules.ts';
import { flagOf, knownVariables } from '#installation/setup/asked-settings.ts';
import { collectSettings } from '#installation/setup/collect-settings.ts';
import { sayNext } from '#installation/setup/endings.ts';
import {
  type FileChange,
  findChanges,
  findReplacedSecrets,
  isSecret,
  readFileValues,
  sayChange,
  writeChanges,
} from '#installation/setup/env-file.ts';
import { askPerson, hasAdmin, makeFirstAdmin, readPerson } from '#installation/setup/make-first-admin.ts';
import { createQuestions, type Questions } from '#installation/setup/questions.ts';
import { showFindings } from '#installation/setup/show-findings.ts';
import { createDb, type Db } from '#kernel/db/database.ts';
import { getOrMakeSecret } from '#kernel/db/secrets.ts';
import { deriveKeys } from '#kernel/keys.ts';
import { createLog } from '#kernel/log.ts';
import { openDatabase } from '#open-database.ts';
import { drawQr } from '#pages/web.ts';
import { StartFailure, sayFailure } from '#start-failure.ts';
import { type Stop, stopAll } from '#stops.ts';
import { examineVendors } from '#vendors/verbs/examine-vendors.ts';

const ownFlags = { unattended: 'unattended', replace: 'replace-secrets', file: 'file' } as const;
/** The exit code if all is written and the doctor reports errors. 1: it failed. */
const unfinished = 2;
/** For its owner alone. */
const fileMode = 0o600;

const webFolder = fileURLToPath(new URL('../../web', import.meta.url));

const stops: Stop[] = [];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

type SetupArguments = { unattended: boolean; replace: boolean; file: string; values: Record<string, string> };

function readArguments(): SetupArguments {
  const flags = knownVariables().flatMap((variable) => {
    const flag = flagOf(variable);
    return flag ? [{ flag, variable }] : [];
  });
  const options = {
    [ownFlags.unattended]: { type: 'boolean' },
    [ownFlags.replace]: { type: 'boolean' },
    [ownFlags.file]: { type: 'string' },
    ...Object.fromEntries(flags.map(({ flag }) => [flag, { type: 'string' } as const])),
  } as const;
  try {
    const read: Record<string, unknown> = parseArgs({ options, args: process.argv.slice(2) }).values;
    const values = flags.flatMap(({ flag, variable }) =>
      typeof read[flag] === 'string' ? [[variable, read[flag]]] : [],
    );
    return {
      unattended: read[ownFlags.unattended] === true,
      replace: read[ownFlags.replace] === true,
      file: String(read[ownFlags.file] ?? '.env'),
      values: Object.fromEntries(values),
    };
  } catch (error) {
    const name = /--([a-z-]+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? '';
    const variable = name.replaceAll('-', '_').toUpperCase();
    throw new StartFailure(
      isSecret(variable)
        ? `${variable} is not taken from the arguments, which stay in the shell's history: give it in the environment.`
        : `--${name} is no argument of the setup. It knows --${Object.values(ownFlags).join(', --')} and the settings that are not secret, such as --store-name.`,
    );
  }
}

/** A person agrees to the changes shown; without one, a secret is replaced only if that was requested. */
async function agree(
  changes: FileChange[],
  given: SetupArguments,
  questions: Questions | undefined,
): Promise<boolean> {
  const replaced = findReplacedSecrets(changes);
  if (!questions) {
    if (replaced.length === 0 || given.replace) return true;
    throw new StartFailure(
      `${given.file} has another ${replaced.join(', ')} already. With --${ownFlags.replace} it is replaced.`,
    );
  }
  for (const variable of replaced) {
    const answer = await questions.ask(`Replace the ${variable} that is in ${given.file}? [y/N]: `);
    if (!/^y/i.test(answer)) return false;
  }
  return !/^n/i.test(await questions.ask(`Write this to ${given.file}? [Y/n]: `));
}

type AgreedSettings = { values: Record<string, string>; write(): void };

/** Settings that make a whole and were agreed to. Nothing is written yet. */
async function agreeOnSettings(
  given: SetupArguments,
  questions: Questions | undefined,
): Promise<AgreedSettings> {
  const path = existsSync(given.file) ? realpathSync(given.file) : given.file;
  requireWritable(path);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const inFile = readFileValues(text);
  const known = { ...inFile, ...pickGiven(process.env), ...given.values };
  const values = await collectSettings(known, questions);
  const changes = findChanges(text, values);
  if (changes.length === 0) {
    say(`\n${given.file} stays as it is.`);
    return { values, write() {} };
  }
  const changed = writeChanges(text, changes);
  say(`\nIn ${given.file}:`);
  for (const change of changes) say(`  ${sayChange(change)}`);
  if (!(await agree(changes, given, questions))) throw new StartFailure('Nothing was written.');
  return {
    values,
    write() {
      // Written beside it and then renamed, so that readers always see a whole file.
      // One that was left by a setup that was ended half-way goes first.
      rmSync(`${path}.new`, { force: true });
      writeFileSync(`${path}.new`, changed, { mode: fileMode, flag: 'wx' });
      renameSync(`${path}.new`, path);
      say(
        `${given.file} is written. Keep SECRET and BACKUP_KEY also elsewhere: without them no backup opens.`,
      );
    },
  };
}

/** Before the first question: nobody types keys for a file that cannot be written. */
function requireWritable(path: string): void {
  const folder = dirname(resolve(path));
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `${path} cannot be written (${code}). Run this as its owner, or name another with --file.`,
    );
  }
}

function pickGiven(env: NodeJS.ProcessEnv): Record<string, string> {
  const known = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(known);
}

/** The settings' file is written once everything else is known to be right. */
async function setUp(questions: Questions | undefined, given: SetupArguments): Promise<void> {
  const { values: env, write } = await agreeOnSettings(given, questions);
  const config = readConfig(env);
  const db = await openShop(config);
  const keys = deriveKeys(config.secret ? Buffer.from(config.secret) : await getOrMakeSecret(db));
  const deps = { db, keys, config };
  if (await hasAdmin(deps)) {
    write();
    say('\nAn admin is there already; `npm run make-admin` makes another.');
  } else {
    const person = questions
      ? await askPerson(questions, { storeName: config.storeName, drawQr: drawOnTerminal })
      : readPerson(process.env);
    write();
    await makeFirstAdmin(deps, person);
  }
  say('\nLooking at the vendors, without moving money …');
  const found = [...(await examineVendors({ config, env, db })), ...(await examineChannels(config))];
  const wrong = showFindings(found);
  for (const line of sayNext(config, wrong)) say(line);
  if (wrong > 0) process.exitCode = unfinished;
}

/** A database that production would refuse is refused here. */
async function openShop(config: Config): Promise<Db> {
  say('\nOpening the database …');
  const { pool } = await openDatabase(config, {
    say,
    log: createLog({ level: 'silent' }),
    stops,
    onLost: (sentence) => process.stderr.write(`${sentence}\n`),
  });
  const db = createDb(pool);
  const demo = config.production ? await findDemoPerson({ db }) : undefined;
  const fault = demo && findDemoAccountFault(config, demo.phone);
  if (fault) throw new StartFailure(`${fault} Nothing was written.`);
  return db;
}

/** On a terminal alone: in a file it would be noise. */
async function drawOnTerminal(text: string): Promise<string | undefined> {
  return process.stdout.isTTY === true ? drawQr(webFolder, text) : undefined;
}

let questions: Questions | undefined;
try {
  const given = readArguments();
  questions = given.unattended ? undefined : createQuestions();
  await setUp(questions, given);
} catch (error) {
  process.stderr.write(`${sayFailure(error) ?? `The setup failed: ${String(error)}`}\n`);
  process.exitCode = 1;
} finally {
  questions?.close();
  await stopAll(stops);
}
