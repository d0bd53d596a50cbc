import { describe, expect, test } from 'vitest';
import { refuseVersion, releaseNotes, unreleasedNotes } from './release-notes.mjs';

describe('the version of a release', () => {
  test.each([
    ['0.1.0', '0.1.1'],
    ['0.1.9', '0.1.10'],
    ['0.9.4', '0.10.0'],
    ['0.10.3', '1.0.0'],
  ])('%s is followed by %s', (current, next) => {
    expect(refuseVersion(current, next)).toBeUndefined();
  });

  test.each([
    ['1.2.0', '1.2.0'],
    ['1.2.0', '1.1.9'],
    ['2.0.0', '1.9.9'],
    ['1.2.10', '1.2.9'],
  ])('%s is not followed by %s', (current, next) => {
    expect(refuseVersion(current, next)).toContain(`does not come after ${current}`);
  });

  test.each([undefined, '', '1.2', 'v1.2.0', '1.2.0-beta', '1.2.0; rm'])('is never %s', (next) => {
    expect(refuseVersion('0.1.0', next)).toContain('three numbers');
  });
});

describe('the changelog', () => {
  const changelog = '# Changes\n\n## Unreleased\n\n- Faster.\n\n## 0.1.0, 1 May 2026\n\n- First.\n';

  test('tells what is not released', () => {
    expect(unreleasedNotes(changelog)).toBe('- Faster.');
    expect(unreleasedNotes('# Changes\n\n## Unreleased\n- New.\n')).toBe('- New.');
  });

  test('has the notes under their version, and room for the next', () => {
    const released = releaseNotes(changelog, { version: '0.2.0', day: '2 May 2026' });
    expect(released).toContain('## Unreleased\n\n## 0.2.0, 2 May 2026\n\n- Faster.\n\n## 0.1.0');
    expect(unreleasedNotes(released)).toBe('');
  });

  test('refuses a version of which nothing is told', () => {
    const empty = changelog.replace('- Faster.\n\n', '');
    expect(() => releaseNotes(empty, { version: '0.2.0', day: '' })).toThrow('says nothing');
    expect(() => unreleasedNotes('# Changes\n')).toThrow('no heading');
  });
});
