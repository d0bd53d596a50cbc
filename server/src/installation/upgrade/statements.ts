/**
 * The effect of a migration's statements on a database in use: who has to wait, for how much work, and what they break.
 */

type Lock =
  /** Nobody waits. */
  | 'nothing'
  /** Writers of the table wait. */
  | 'writes'
  /** Readers and writers wait. */
  | 'everything';

type Work =
  /** As fast in a large table. */
  | 'instant'
  /** Reads all of the table. */
  | 'scan'
  /** Rewrites the whole table, or an index of it. */
  | 'rewrite';

export type Effect = {
  /** Undefined where it touches none, or one that the same migration has made. */
  table: string | undefined;
  lock: Lock;
  work: Work;
  /** The reason why the version before may fail beside it, if it does. */
  breaks: string | undefined;
};

const harmless: Effect = { table: undefined, lock: 'nothing', work: 'instant', breaks: undefined };

/** One by one, without comments. Knows quotes and the bodies of functions, which hold semicolons too. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let one = '';
  const pieces =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"(?:[^"]|"")*"|;|[^;'"$/-]+|[\s\S]/g;
  for (const [piece] of sql.matchAll(pieces)) {
    if (piece.startsWith('--') || piece.startsWith('/*')) continue;
    if (piece === ';') {
      statements.push(one);
      one = '';
    } else one += piece;
  }
  return [...statements, one].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** At the commas outside of all parentheses. */
function splitActions(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

/** Of the statements of one migration, in their order. */
export function judgeStatements(statements: string[]): Effect[] {
  const made = new Set<string>();
  const dropped: string[] = [];
  return statements.map((statement) => {
    const text = statement.toLowerCase();
    const created = /^create table (?:if not exists )?(\w+)/.exec(text)?.[1];
    if (created) {
      made.add(created);
      return harmless;
    }
    for (const [, name = ''] of text.matchAll(/\bdrop constraint (\w+)/g)) dropped.push(name);
    const effect = judge(text, dropped);
    return effect.table && made.has(effect.table) ? harmless : effect;
  });
}

const effectOf = (table: string | undefined, more: Partial<Effect>): Effect => ({
  ...harmless,
  table,
  ...more,
});

function judge(text: string, dropped: string[]): Effect {
  if (/^(?:create (?:or replace )?(?:function|view|type|extension|sequence)|comment on|select) ?/.test(text))
    return harmless;
  const index = /^create (?:unique )?index (concurrently )?.*?\bon (?:only )?(\w+)/.exec(text);
  if (index) return effectOf(index[2], { lock: index[1] ? 'nothing' : 'writes', work: 'rewrite' });
  const trigger = /^create (?:or replace )?(?:constraint )?trigger .*? on (\w+)/.exec(text);
  if (trigger) return effectOf(trigger[1], { lock: 'writes' });
  // Plans may change, and nothing fails.
  if (/^drop (?:index|trigger|function)/.test(text)) return effectOf(undefined, { lock: 'everything' });
  const gone = /^drop (?:table|view|type) (?:if exists )?(\w+)/.exec(text);
  if (gone) return effectOf(gone[1], { lock: 'everything', breaks: `${gone[1]} is gone` });
  const rows = /^(?:insert into|update|delete from) (\w+)/.exec(text);
  if (rows) return effectOf(rows[1], { lock: 'nothing', work: 'scan' });
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(text);
  if (altered) return judgeActions(altered[1] ?? '', splitActions(altered[2] ?? ''), dropped);
  // Nobody knows: the worst is assumed.
  return effectOf(undefined, {
    lock: 'everything',
    work: 'rewrite',
    breaks: 'it is of no kind that is known',
  });
}

const works: Work[] = ['instant', 'scan', 'rewrite'];

function judgeActions(table: string, actions: string[], constraintsGone: string[]): Effect {
  const judged = actions.map((action) => judgeAction(action, constraintsGone));
  const work = works[Math.max(...judged.map((one) => works.indexOf(one.work)))] ?? 'rewrite';
  const breaks = judged.find((one) => one.breaks)?.breaks;
  return { table, lock: 'everything', work, breaks };
}

type Judged = { work: Work; breaks?: string | undefined };

/** A default that is another one for each row. */
const volatile = /default \(?(?:gen_random_uuid|random|clock_timestamp|nextval|uuid_generate)/;

function judgeAction(action: string, constraintsGone: string[]): Judged {
  const named = (pattern: RegExp) => pattern.exec(action)?.[1];
  const added = named(/^add column (?:if not exists )?(\w+)/);
  if (added) {
    const isComputed = /\bgenerated (?:always|by default) as\b/.test(action);
    const isNeeded = /\bnot null\b/.test(action) && !/\bdefault\b/.test(action) && !isComputed;
    const work = isComputed || volatile.test(action) ? 'rewrite' : 'instant';
    return { work, breaks: isNeeded ? `the version before writes no ${added}` : undefined };
  }
  const dropped = named(/^drop column (?:if exists )?(\w+)/);
  if (dropped) return { work: 'instant', breaks: `the column ${dropped} is gone` };
  if (/^rename\b/.test(action)) return { work: 'instant', breaks: 'a name has changed' };
  const typed = named(/^alter (?:column )?(\w+) (?:set data )?type\b/);
  if (typed) return { work: 'rewrite', breaks: `${typed} has another type` };
  const needed = named(/^alter (?:column )?(\w+) set not null/);
  if (needed) return { work: 'scan', breaks: `the version before may write no ${needed}` };
  if (/^alter (?:column )?\w+ (?:set|drop) (?:default|not null|statistics|storage)/.test(action))
    return { work: 'instant' };
  if (/^add (?:constraint \w+ )?(?:primary key|unique|exclude)/.test(action)) return { work: 'rewrite' };
  const constraint = named(/^add constraint (\w+)/);
  if (constraint || /^add (?:check|foreign key)/.test(action)) {
    // In the place of one of the same name it allows more: that is why it is written.
    const widens = constraint !== undefined && constraintsGone.includes(constraint);
    const work = /\bnot valid$/.test(action) ? 'instant' : 'scan';
    return { work, breaks: widens ? undefined : 'a rule is new, which the version before may break' };
  }
  if (/^validate constraint/.test(action)) return { work: 'scan' };
  if (/^(?:drop constraint|set \(|reset \(|enable|disable|owner|replica)/.test(action))
    return { work: 'instant' };
  return { work: 'rewrite', breaks: 'it is of no kind that is known' };
}

export type Size = { bytes: number; rows: number };

/** The throughput of an ordinary disk in a second. A guess: `--try` on a copy measures. */
const bytesASecond: Record<Exclude<Work, 'instant'>, number> = { scan: 200e6, rewrite: 30e6 };

/** For how long those whom it makes wait do. */
export function estimateMs({ lock, work }: Effect, size: Size | undefined): number {
  if (lock === 'nothing' || work === 'instant' || !size) return 0;
  return (size.bytes / bytesASecond[work]) * 1000;
}

/** Buyers wait for less than this without noticing. */
export const longestWaitMs = 2_000;

export function needsPause(effect: Effect, waitMs: number): boolean {
  return effect.breaks !== undefined || waitMs > longestWaitMs;
}
