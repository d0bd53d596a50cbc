/** Lines that are typed or pasted, one number and size each, and then their check. */
import { largestList, largestListCharacters } from '@ntem/contract/lists/limits';
import { readPasted } from '@ntem/contract/lists/read-file';
import { useRef, useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { Panel } from '#ui/page/section.tsx';
import { fileIcon } from '#ui/small/app-icons.ts';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { keepDraft, readDraft } from './list-draft.ts';

/** What was typed is there again after a reload. */
export function ListFromLines({ onFile }: { onFile: (file: File | undefined) => void }) {
  const url = useUrlState();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(readDraft);
  const lines = text.length > largestListCharacters ? [] : readPasted(text);
  const isTooLong = lines.length > largestList || text.length > largestListCharacters;
  const type = (typed: string) => {
    setText(typed);
    keepDraft(typed);
  };
  const check = useSend('POST /lists', {
    refresh: ['GET /lists'],
    showsRefusal: true,
    onDone: ({ data }) => {
      keepDraft('');
      url.set({ list: data.id });
    },
  });
  return (
    <Panel
      title="Send to many"
      aside={<span className="text-sm text-ink-muted">Up to {formatCount(largestList)} lines</span>}
    >
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void check.press({ body: { text } });
        }}
      >
        <Field
          label="One number and size a line"
          error={isTooLong ? `At most ${formatCount(largestList)} lines are taken at a time.` : undefined}
          ok={lines.length > 0 && `${sayCount(lines.length, 'line')} read. Nothing is sent yet.`}
        >
          <TextArea
            rows={8}
            value={text}
            autoCapitalize="off"
            spellCheck={false}
            placeholder={'0241234567 5\n0205550118 10\n0265550172, 3GB, Selorm'}
            onChange={({ target }) => type(target.value)}
          />
        </Field>
        {check.refusal && <Notice tone="danger">{check.refusal}</Notice>}
        {lines.length > 0 && (
          <Button type="submit" variant="primary" size="lg" block busy={check.isBusy} disabled={isTooLong}>
            Check {sayCount(lines.length, 'line')}
          </Button>
        )}
      </form>
      {text === '' && <Examples />}
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="Choose a file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => onFile(target.files?.[0])}
      />
      <Button icon={fileIcon} block onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
    </Panel>
  );
}

function Examples() {
  return (
    <div className="grid gap-1 rounded-md bg-surface-sunken px-3.5 py-2.5 text-sm text-ink-muted">
      <span>Each of these is understood:</span>
      {['0241234567 5', '024 123 4567, 5GB, Kojo', '+233241234567; 500MB'].map((example) => (
        <code key={example} className="font-mono text-md text-ink">
          {example}
        </code>
      ))}
    </div>
  );
}
