/** docs/vendors.md as it is when the page is built. It lies outside of every package, so no import reaches it. */
const texts = import.meta.glob<string>('../../../../../docs/vendors.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const manualText = Object.values(texts).join('');
