/** A file that only the holder of a key can read, and in which every changed, missing or swapped byte is noticed. */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';

/** The part that anybody may read. */
type Label = { format: 1; takenAt: string; migration: string };

const magic = 'ntem backup\n';
const cipherName = 'aes-256-gcm';
const tagBytes = 16;
const saltBytes = 16;
const pieceBytes = 1024 * 1024;
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

export class UnreadableBackup extends Error {}

function deriveKey(secret: string, salt: Buffer): Promise<Buffer> {
  const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
  return derive(secret, salt, 32, cost);
}

/** Each piece has its own number, and the last one says that it is: none can be left out, repeated or cut off. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 4);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Written under another name first, and on the disk before it gets its own: a file with this name is whole. */
export async function writeSealed(
  path: string,
  { key: secret, label, content }: { key: string; label: Label; content: AsyncIterable<Buffer> },
): Promise<number> {
  const salt = randomBytes(saltBytes);
  const key = await deriveKey(secret, salt);
  const head = headOf(label, salt);
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  let number = 0;
  try {
    await file.write(head);
    const seal = async (piece: Buffer, isLast: boolean) => {
      const cipher = createCipheriv(cipherName, key, nonceOf(number++, isLast)).setAAD(head);
      const sealed = Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(sealed.length);
      await file.writeFile(Buffer.concat([length, sealed]));
    };
    let waiting: Buffer | undefined;
    for await (const piece of pieces(through(content, createGzip({ level: 6, chunkSize: pieceBytes })))) {
      if (waiting) await seal(waiting, false);
      waiting = piece;
    }
    await seal(waiting ?? Buffer.alloc(0), true);
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Throws an UnreadableBackup if the key is another, or a byte. */
export async function* readSealed(path: string, secret: string): AsyncGenerator<Buffer> {
  const { head, salt } = await readHead(path);
  const key = await deriveKey(secret, salt);
  async function* unseal(): AsyncGenerator<Buffer> {
    const bytes = takeBytes(createReadStream(path, { start: head.length }));
    for (let number = 0; ; number++) {
      const length = (await bytes.take(4)).readUInt32BE();
      if (length > pieceBytes + tagBytes || length < tagBytes) throw new UnreadableBackup(damaged);
      const sealed = await bytes.take(length);
      const isLast = await bytes.isOver();
      const decipher = createDecipheriv(cipherName, key, nonceOf(number, isLast)).setAAD(head);
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        yield Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
      } catch {
        throw new UnreadableBackup(
          number === 0 ? 'BACKUP_KEY is not the one that it was made with.' : damaged,
        );
      }
      if (isLast) return;
    }
  }
  yield* through(unseal(), createGunzip({ chunkSize: pieceBytes }));
}

const damaged = 'The file is damaged or not whole.';

function headOf(label: Label, salt: Buffer): Buffer {
  const words = Buffer.from(JSON.stringify(label));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(words.length);
  return Buffer.concat([Buffer.from(magic), salt, length, words]);
}

async function readHead(path: string): Promise<{ head: Buffer; salt: Buffer }> {
  const bytes = takeBytes(createReadStream(path, { end: 4096 }));
  const fixed = await bytes.take(magic.length + saltBytes + 4);
  if (fixed.subarray(0, magic.length).toString() !== magic) throw new UnreadableBackup('This is no backup.');
  const words = await bytes.take(Math.min(fixed.readUInt32BE(fixed.length - 4), 4096));
  const salt = fixed.subarray(magic.length, magic.length + saltBytes);
  return { head: Buffer.concat([fixed, words]), salt };
}

export function takeBytes(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer[] = [];
  let held = 0;
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (done) return false;
    rest.push(value);
    held += value.length;
    return true;
  };
  return {
    async take(count: number): Promise<Buffer> {
      while (held < count) if (!(await more())) throw new UnreadableBackup(damaged);
      const all = Buffer.concat(rest, held);
      rest = [all.subarray(count)];
      held -= count;
      return all.subarray(0, count);
    },
    async isOver(): Promise<boolean> {
      while (held === 0) if (!(await more())) return true;
      return false;
    },
  };
}

async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
}

/** Errors of the source are thrown by the result. */
function through(content: AsyncIterable<Buffer>, zip: Transform): AsyncIterable<Buffer> {
  return pipeline(content, zip, () => {});
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
