/** A new list: lines that are pasted, or a file. Nothing is sent before it was checked. */
import { useState } from 'react';
import { EarlierLists } from './earlier-lists.tsx';
import { ListFromFile } from './list-from-file.tsx';
import { ListFromLines } from './list-from-lines.tsx';

export function NewList() {
  const [file, setFile] = useState<{ name: string; text: string }>();
  const choose = async (chosen: File | undefined) => {
    if (chosen) setFile({ name: chosen.name, text: await chosen.text() });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-5">
      {file ? (
        <ListFromFile key={file.name} {...file} onRemove={() => setFile(undefined)} />
      ) : (
        <ListFromLines onFile={choose} />
      )}
      <EarlierLists />
    </div>
  );
}
