/** A line that needs its seller: what is wrong, and the way to put it right. Enter saves and goes to the next one. */
import type { WireListLine } from '@ntem/contract/lists/endpoints/lists';
import { networkOfPrefix, parsePhone } from '@ntem/contract/phones';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { formatGhs } from '#ui/core/formats.tsx';
import { alertIcon, bangIcon, checkIcon, Icon } from '#ui/core/icon.tsx';
import { TextInput } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { markIn, sayLine } from './list-words.ts';
import { useTakeList } from './use-list.ts';

type ProblemLineProps = { listId: string; line: WireListLine; onChange: () => void };
type Change = { recipient?: string; package_id?: string; left_out?: boolean; confirm_duplicate?: boolean };

const tones = {
  wrong: { edge: 'shadow-[inset_4px_0_0_var(--color-danger)]', ink: 'text-danger', icon: bangIcon },
  asks: { edge: 'shadow-[inset_4px_0_0_var(--color-warning)]', ink: 'text-warning', icon: alertIcon },
  ok: { edge: 'shadow-[inset_4px_0_0_var(--color-success)]', ink: 'text-success', icon: checkIcon },
};

export function ProblemLine({ listId, line, onChange }: ProblemLineProps) {
  const item = useRef<HTMLLIElement>(null);
  const take = useTakeList();
  const patch = useSend('PATCH /lists/{id}/lines/{line}', {
    showsRefusal: true,
    onDone: (answer) => {
      onChange();
      take(answer);
      requestAnimationFrame(() => focusNext(item.current));
    },
  });
  const change = (body: Change) =>
    void patch.press({ params: { id: listId, line: String(line.line) }, body });
  const kind = line.problem_kind;
  const isQuestion = kind === 'twin' || kind === 'sent_lately';
  const { edge, ink, icon } = line.status === 'problem' ? tones[isQuestion ? 'asks' : 'wrong'] : tones.ok;
  const [before, mark, after] = markIn(line);
  return (
    <li
      ref={item}
      className={`grid grid-cols-[minmax(0,1fr)] items-center gap-2 px-4 py-3 text-md not-first:border-t not-first:border-line lg:grid-cols-[minmax(0,1fr)_21rem] ${edge}`}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2.5">
        <span className="min-w-11.5 text-sm whitespace-nowrap text-ink-subtle tabular-nums">
          Line {line.line}
        </span>
        <span className="font-mono text-sm wrap-anywhere">
          {before}
          {mark && <mark className="rounded-[2px] bg-danger-tint px-0.5 font-bold text-danger">{mark}</mark>}
          {after}
        </span>
        <span
          className={`col-start-2 flex gap-1.5 font-medium ${ink}`}
          role={patch.refusal ? 'alert' : undefined}
        >
          <Icon path={icon} className="mt-0.5 size-4 flex-none" />
          {patch.refusal ?? line.problem ?? sayDone(line)}
        </span>
      </div>
      {line.status === 'problem' && (
        <Fix key={`${kind} ${line.problem}`} line={line} busy={patch.isBusy} onChange={change} />
      )}
    </li>
  );
}

function sayDone(line: WireListLine): string {
  if (line.status === 'left_out') return 'Left out.';
  return `Fixed. ${sayLine(line)}${line.name ? ` to ${line.name}` : ''}.`;
}

/** The first control of the next line that has one, or the button that sends. */
function focusNext(item: HTMLLIElement | null): void {
  for (let next = item?.nextElementSibling; next; next = next.nextElementSibling) {
    const control = next.querySelector<HTMLElement>('input, select, button');
    control?.focus();
    if (control) return;
  }
}

type FixProps = { line: WireListLine; busy: boolean; onChange: (change: Change) => void };

function Fix(props: FixProps) {
  switch (props.line.problem_kind) {
    case 'number':
      return <NumberFix {...props} />;
    case 'bundle':
      return <BundleFix {...props} />;
    default:
      return <Question {...props} />;
  }
}

function NumberFix({ line, busy, onChange }: FixProps) {
  const [typed, setTyped] = useState(line.mark ?? '');
  const [isTried, setTried] = useState(false);
  const recipient = parsePhone(typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (recipient) onChange({ recipient });
  };
  return (
    <FixForm onSubmit={save} busy={busy} onLeaveOut={() => onChange({ left_out: true })}>
      <TextInput
        type="tel"
        inputMode="numeric"
        aria-label={`Number of line ${line.line}`}
        aria-invalid={isTried && !recipient}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FixForm>
  );
}

function BundleFix({ line, busy, onChange }: FixProps) {
  const { data = [] } = useRead('GET /pricing/packages');
  const id = useId();
  const [chosen, setChosen] = useState('');
  const network = line.recipient ? networkOfPrefix(line.recipient) : undefined;
  // A number may have been carried to another network: its own bundles come first, and the others after them.
  const ordered = [...data].sort(
    (one, other) => Number(other.network === network) - Number(one.network === network),
  );
  const options = [
    { value: '', label: 'Choose a bundle' },
    ...ordered.map((row) => ({ value: row.id, label: `${row.name}, GH₵ ${formatGhs(row.base_price)}` })),
  ];
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (chosen) onChange({ package_id: chosen });
  };
  return (
    <FixForm onSubmit={save} busy={busy} onLeaveOut={() => onChange({ left_out: true })}>
      <Select
        id={id}
        aria-label={`Bundle of line ${line.line}`}
        options={options}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </FixForm>
  );
}

type FixFormProps = {
  busy: boolean;
  onSubmit: (event: FormEvent) => void;
  onLeaveOut: () => void;
  children: ReactNode;
};

function FixForm({ busy, onSubmit, onLeaveOut, children }: FixFormProps) {
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2 max-sm:grid-cols-2 max-sm:*:first:col-span-2"
      onSubmit={onSubmit}
      noValidate
    >
      {children}
      <Button type="submit" busy={busy}>
        Save
      </Button>
      <Button onClick={onLeaveOut}>Leave out</Button>
    </form>
  );
}

function Question({ line, busy, onChange }: FixProps) {
  const isTwin = line.problem_kind === 'twin';
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button wrap busy={busy} onClick={() => onChange({ left_out: true })}>
        {isTwin ? 'Send once' : 'Leave out'}
      </Button>
      <Button wrap busy={busy} onClick={() => onChange({ confirm_duplicate: true })}>
        {isTwin ? 'Send both' : 'Send again'}
      </Button>
    </div>
  );
}
