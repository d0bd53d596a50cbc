/** Recognizes a file by its first bytes, never by its claimed type. */
import { pictureLimits } from '@ntem/contract/sellers/limits';
import { shopTexts } from '@ntem/contract/sellers/shop-rules';

/** The address of a picture, by the key that names its bytes. */
export function picturePath(key: string): string {
  return `/pictures/${key}.webp`;
}

export function keyInPath(path: string): string | undefined {
  return /^\/pictures\/([0-9a-f]{32})\.webp$/.exec(path)?.[1];
}

export type PictureSize = { width: number; height: number };

/** Undefined unless it is a JPEG, a PNG or a WebP that says how large it is. */
export function measurePicture(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return measurePng(view);
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return measureJpeg(view);
  if (isText(bytes, 0, 'RIFF') && isText(bytes, 8, 'WEBP')) return measureWebp(bytes, view);
  return undefined;
}

/** Before anything is unpacked: a small file can contain an enormous picture. */
export function findPictureFault(bytes: Uint8Array): string | undefined {
  if (bytes.length > pictureLimits.bytes) return shopTexts.pictureSize;
  const size = measurePicture(bytes);
  if (!size || size.width < 1 || size.height < 1) return shopTexts.picture;
  return Math.max(size.width, size.height) > pictureLimits.sidePixels ? shopTexts.pictureSize : undefined;
}

function measurePng(view: DataView): PictureSize | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame header comes after any number of other segments. */
function measureJpeg(view: DataView): PictureSize | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    const length = view.getUint16(at + 2);
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

function measureWebp(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  if (bytes.length < 30) return undefined;
  if (isText(bytes, 12, 'VP8X')) {
    return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) };
  }
  if (isText(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  if (!isText(bytes, 12, 'VP8 ')) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

function readUint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
}

function startsWith(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}

function isText(bytes: Uint8Array, at: number, text: string): boolean {
  return startsWith(
    bytes,
    at,
    [...text].map((letter) => letter.charCodeAt(0)),
  );
}
