/** Sharing or saving a picture, by what the browser supports. */
import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile, shareOrSave } from './share-file.ts';
import { squareIn } from './shrink-picture.ts';

const file = new File(['x'], 'price-list.png', { type: 'image/png' });
const saved = vi.fn();

function phone(share: (() => Promise<void>) | undefined, canShare = true) {
  vi.stubGlobal('navigator', share ? { share, canShare: () => canShare } : {});
  vi.stubGlobal('URL', { createObjectURL: saved.mockReturnValue('blob:x'), revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  saved.mockReset();
});

const named = (name: string) => Object.assign(new Error(name), { name });

test.each([
  ['is shared where the phone takes files', async () => {}, true, 'shared', 0],
  ['is saved where the phone takes no files', async () => {}, false, 'saved', 1],
  ['is saved where nothing can be shared', undefined, true, 'saved', 1],
  ['is left where the choice is closed', () => Promise.reject(named('AbortError')), true, 'left', 0],
] as const)('a picture %s', async (_name, share, canShare, ending, saves) => {
  phone(share, canShare);
  expect(await shareOrSave(file, 'https://shop.example')).toBe(ending);
  expect(saved).toHaveBeenCalledTimes(saves);
});

test('a refusal by the phone is reported', async () => {
  phone(() => Promise.reject(named('NotAllowedError')));
  await expect(shareOrSave(file, '')).rejects.toThrow('NotAllowedError');
});

test('a picture that is not there is no file', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchFile('/x.png', 'x.png')).rejects.toThrow('404');
});

test.each([
  [
    { width: 400, height: 300 },
    { x: 50, y: 0, side: 300 },
  ],
  [
    { width: 30, height: 90 },
    { x: 0, y: 30, side: 30 },
  ],
])('the square in the middle of %o', (size, square) => {
  expect(squareIn(size)).toEqual(square);
});
