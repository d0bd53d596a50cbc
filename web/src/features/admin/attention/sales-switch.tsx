/** Pauses and resumes sales, of one network or of all, with what the shop says meanwhile. */
import { noticeLength } from '@ntem/contract/limits';
import { networkName, networks } from '@ntem/contract/networks';
import type { SalesPause } from '@ntem/contract/topics/sales-control';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { fieldMessageOf, messageOf } from '#lib/api/api-error.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { ErrorState } from '#ui/core/empty-state.tsx';
import { Field } from '#ui/flow/field.tsx';
import { TextInput } from '#ui/flow/text-input.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { SectionHead } from '#ui/page/section-head.tsx';
import { dotIcon, ringIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

type Scope = SalesPause['scope'];
const scopes: readonly Scope[] = ['ALL', ...networks];
const nameOf = (scope: Scope) => (scope === 'ALL' ? 'All sales' : networkName(scope));

export function SalesSwitch() {
  const cache = useQueryClient();
  const [pausing, setPausing] = useState<Scope>();
  const pauses = useQuery({
    queryKey: ['admin', 'pauses'],
    queryFn: async ({ signal }) => (await call('GET /sales-pauses', { signal })).data,
  });
  const refresh = () => cache.invalidateQueries({ queryKey: ['admin', 'pauses'] });
  const resume = async (scope: Scope) => {
    try {
      await call('DELETE /sales-pauses/{scope}', { params: { scope } });
      showToast('success', `${nameOf(scope)} resumed`);
    } catch (error) {
      showToast('error', messageOf(error));
    }
    await refresh();
  };
  return (
    <section className="grid gap-3">
      <SectionHead title="Sales" />
      <div className="rounded-lg border border-line bg-surface">
        {pauses.isPending && <Skeleton className="m-4 h-24" />}
        {pauses.isError && <ErrorState title="Failed to load pauses" onRetry={pauses.refetch} />}
        <ul className="divide-y divide-line">
          {pauses.data &&
            scopes.map((scope) => (
              <SwitchRow
                key={scope}
                scope={scope}
                pause={pauses.data.find((pause) => pause.scope === scope)}
                onPause={() => setPausing(scope)}
                onResume={() => resume(scope)}
              />
            ))}
        </ul>
      </div>
      {pausing && <PauseDialog scope={pausing} onClose={() => setPausing(undefined)} onPaused={refresh} />}
    </section>
  );
}

type SwitchRowProps = {
  scope: Scope;
  pause: SalesPause | undefined;
  onPause: () => void;
  onResume: () => void;
};

function SwitchRow({ scope, pause, onPause, onResume }: SwitchRowProps) {
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-md"
      data-net={scope === 'ALL' ? undefined : scope.toLowerCase()}
    >
      {scope !== 'ALL' && <span className="net-stroke" />}
      <span className="font-medium">{nameOf(scope)}</span>
      <span className="ml-auto">
        {pause ? (
          <Badge tone="warning" icon={ringIcon}>
            Paused
          </Badge>
        ) : (
          <Badge tone="success" icon={dotIcon}>
            Selling
          </Badge>
        )}
      </span>
      {pause ? (
        <Button onClick={onResume}>Resume</Button>
      ) : (
        <Button variant="danger-quiet" onClick={onPause}>
          Pause
        </Button>
      )}
      {pause && <span className="w-full text-sm text-ink-muted wrap-anywhere">“{pause.message}”</span>}
    </li>
  );
}

type PauseDialogProps = { scope: Scope; onClose: () => void; onPaused: () => Promise<void> };

function PauseDialog({ scope, onClose, onPaused }: PauseDialogProps) {
  const [message, setMessage] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const pause = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (message.trim().length < noticeLength.min) return setError('Please say what visitors are shown');
    setBusy(true);
    try {
      await call('PUT /sales-pauses/{scope}', { params: { scope }, body: { message } });
      showToast('success', `${nameOf(scope)} paused`);
      onClose();
      void onPaused();
    } catch (failure) {
      setError(fieldMessageOf(failure, 'message'));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Pause ${nameOf(scope)}`}
      subtitle="The shop shows the message and sells nothing until you resume."
      submitLabel="Pause"
      danger
      busy={isBusy}
      onSubmit={pause}
      onClose={onClose}
    >
      <Field label="Message" error={error}>
        <TextInput
          value={message}
          autoComplete="off"
          placeholder="We are back at noon."
          onChange={(event) => {
            setMessage(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
}
