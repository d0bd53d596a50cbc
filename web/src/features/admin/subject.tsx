/** What a button in a row is about, for those who hear the button and not the row. */
export function Subject({ reference }: { reference: string }) {
  return <span className="sr-only"> {reference}</span>;
}
