/** The sample files of the manual as they are when the page is built. They lie outside of every package. */
const files = import.meta.glob<string>('../../../../../../docs/manual/{packages,sellers}-example.csv', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export type SampleFile = 'packages-example.csv' | 'sellers-example.csv';

/** An address that saves the file; nothing is asked of the server. */
export function sampleAddress(name: SampleFile): string {
  const text = Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1] ?? '';
  return `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`;
}
