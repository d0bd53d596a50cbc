/** Tests of the prompt's text. */
import { describe, expect, it } from 'vitest';
import { promptText } from './prompt-text.ts';

describe('the text of a prompt', () => {
  it.each([
    ['Ntem', 'Ntem NT7F3K92QX4T'],
    ['Mansa D', 'Mansa D NT7F3K92QX4T'],
    ['Kofi and Sons', 'Kofi an NT7F3K92QX4T'],
    ['Amanda D', 'Amanda NT7F3K92QX4T'],
  ])('of %s names the shop as far as there is room, and the whole reference', (store, text) => {
    expect(promptText(store, 'NT7F3K92QX4T')).toBe(text);
  });
});
