/** A file that was chosen: its columns as they were guessed, to be changed, and then its check. */
import { listNameLength } from '@ntem/contract/lists/limits';
import {
  guessColumns,
  type ListColumns,
  type ListFile,
  openListFile,
  readListFile,
} from '@ntem/contract/lists/read-file';
import { useMemo, useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { Panel } from '#ui/page/section.tsx';
import { sayCount } from '#ui/small/counts.ts';

type ListFromFileProps = { name: string; text: string; onRemove: () => void };

export function ListFromFile({ name, text, onRemove }: ListFromFileProps) {
  const file = useMemo(() => openListFile(text), [text]);
  return (
    <Panel title={name} aside={<Button onClick={onRemove}>Remove</Button>}>
      {'fault' in file ? (
        <Notice tone="danger" announced>
          {file.fault}
        </Notice>
      ) : (
        <Columns name={name} text={text} file={file} />
      )}
    </Panel>
  );
}

const fields: { kind: keyof ListColumns; label: string }[] = [
  { kind: 'number', label: 'Number is in' },
  { kind: 'size', label: 'Size is in' },
  { kind: 'name', label: 'Name is in' },
];

function Columns({ name, text, file }: { name: string; text: string; file: ListFile }) {
  const url = useUrlState();
  const [columns, setColumns] = useState(() => guessColumns(file));
  const lines = useMemo(() => readListFile(file, columns), [file, columns]);
  const check = useSend('POST /lists', {
    refresh: ['GET /lists'],
    showsRefusal: true,
    onDone: ({ data }) => url.set({ list: data.id }),
  });
  const query = {
    name: name.slice(0, listNameLength.max),
    number_column: String(columns.number),
    size_column: String(columns.size),
    name_column: String(columns.name),
  };
  return (
    <>
      {fields.map(({ kind, label }) => (
        <Field key={kind} label={label} optional={kind === 'name'}>
          <Select
            options={optionsOf(file)}
            value={String(columns[kind])}
            onChange={({ target }) => setColumns({ ...columns, [kind]: Number(target.value) })}
          />
        </Field>
      ))}
      {check.refusal && <Notice tone="danger">{check.refusal}</Notice>}
      <Button
        variant="primary"
        size="lg"
        block
        busy={check.isBusy}
        disabled={lines.length === 0}
        onClick={() => void check.press({ query, body: { csv: text } })}
      >
        Check {sayCount(lines.length, 'line')}
      </Button>
    </>
  );
}

/** By their heading and what the first row has in them. */
function optionsOf({ lines: [head, first] }: ListFile) {
  const width = Math.max(head?.cells.length ?? 0, first?.cells.length ?? 0);
  const named = Array.from({ length: width }, (_, column) => {
    const [title, example] = [head?.cells[column]?.trim(), first?.cells[column]?.trim()];
    const said = [title, example && `(${example})`].filter(Boolean).join(' ');
    return { value: String(column), label: `Column ${column + 1}: ${said}`.slice(0, 60) };
  });
  return [...named, { value: '-1', label: 'No column' }];
}
