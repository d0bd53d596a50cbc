/** A reason not to start, as one sentence for the person who started it. */
export class StartFailure extends Error {}

const folderFaults = ['EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'ENOTDIR'];

type Coded = { code?: string; path?: string };

/** The sentence for an operator, where the failure is one that they can put right; undefined for all others. */
export function sayFailure(error: unknown): string | undefined {
  if (error instanceof StartFailure) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = error as Coded;
  if (code.startsWith('ERR_PARSE_ARGS')) return error.message.split('. ')[0];
  // PostgreSQL's words name the schema or the table.
  if (code === '42501')
    return `The database refuses the role that owns the tables: ${error.message}. Grant it: grant create, usage on schema public to that role.`;
  if (code === '53100') return 'The disk of the database is full.';
  return path && folderFaults.includes(code) ? `${path} cannot be written (${code}).` : undefined;
}
