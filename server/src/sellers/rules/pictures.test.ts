/** Tests of recognizing a picture by its bytes. */
import { pictureLimits } from '@ntem/contract/sellers/limits';
import { shopTexts } from '@ntem/contract/sellers/shop-rules';
import { describe, expect, it } from 'vitest';
import { findPictureFault, measurePicture } from './pictures.ts';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : part)),
  );
const word = (value: number) => [value >> 8, value & 0xff];
const little = (value: number) => [value & 0xff, value >> 8];

const png = (width: number, height: number) =>
  bytes(
    [0x89],
    'PNG',
    [0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13],
    'IHDR',
    [0, 0],
    word(width),
    [0, 0],
    word(height),
  );
/** With an EXIF segment before its frame, as phones write it. */
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe1, 0, 8],
    'Exif\0\0',
    [0xff, 0xff, 0xc2, 0, 11, 8],
    word(height),
    word(width),
    [3, 1, 0x22, 0],
  );
const webp = (kind: string, body: number[]) =>
  bytes('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], body, Array(10).fill(0));

describe('the size of a picture', () => {
  it.each([
    ['PNG', png(300, 200)],
    ['JPEG', jpeg(300, 200)],
    ['WebP, extended', webp('VP8X', [0, 0, 0, 0, ...little(299), 0, ...little(199), 0])],
    ['WebP, lossless', webp('VP8L', [0x2f, 0x2b, 0xc1, 0x31, 0])],
    ['WebP, lossy', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(300), ...little(200)])],
  ])('is read from a %s', (_name, picture) => {
    expect(measurePicture(picture)).toEqual({ width: 300, height: 200 });
  });

  it.each([
    ['nothing', bytes('')],
    ['a text', bytes('<svg onload="alert(1)"/>')],
    ['a GIF', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0])],
    ['the first bytes of a PNG', png(300, 200).slice(0, 20)],
    ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 0, 0, 0xff, 0xda, 0, 4, 0, 0, 0, 0])],
    ['a JPEG whose segment has no length', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 0], Array(20).fill(0))],
    ['a WebP of no known kind', webp('ABCD', Array(20).fill(1))],
  ])('is not read from %s', (_name, picture) => {
    expect(measurePicture(picture)).toBeUndefined();
  });
});

describe('a picture', () => {
  const side = pictureLimits.sidePixels;
  it.each([
    ['as large as may be', png(side, side), undefined],
    ['a pixel too wide', png(side + 1, 10), shopTexts.pictureSize],
    ['a pixel too high', jpeg(10, side + 1), shopTexts.pictureSize],
    ['without pixels', png(0, 10), shopTexts.picture],
    ['that is none', bytes('hello'), shopTexts.picture],
    ['in too large a file', new Uint8Array(pictureLimits.bytes + 1), shopTexts.pictureSize],
  ])('%s', (_name, picture, fault) => {
    expect(findPictureFault(picture)).toBe(fault);
  });
});
