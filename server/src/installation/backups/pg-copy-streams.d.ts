/** The parts that backups use of a package without types. */
declare module 'pg-copy-streams' {
  type Submittable = import('pg').Submittable;
  export function to(statement: string): import('node:stream').Readable & Submittable;
  export function from(
    statement: string,
  ): import('node:stream').Writable & Submittable & { rowCount: number };
}
