/** Pauses and resumes sales, of one network or of all, with what the shop says meanwhile. */
import type { SalesPause } from '@ntem/contract/catalogue/endpoints/sales-pauses';
import { pauseMessageLength, pauseMessageText } from '@ntem/contract/catalogue/limits';
import { networkName, networks } from '@ntem/contract/networks';
import { useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { dotIcon, ringIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

type Scope = SalesPause['scope'];
const scopes: readonly Scope[] = ['ALL', ...networks];
const nameOf = (scope: Scope) => (scope === 'ALL' ? 'All sales' : networkName(scope));

export function SalesSwitch() {
  const [pausing, setPausing] = useState<Scope>();
  const pauses = useRead('GET /sales-pauses');
  const resume = useSend('DELETE /sales-pauses/{scope}', {
    refresh: ['GET /sales-pauses'],
    toast: (_, { params }) => `${nameOf(scopes.find((one) => one === params.scope) ?? 'ALL')} resumed`,
  });
  return (
    <Section title="Sales">
      <Box>
        <Loaded from={pauses} failed="Failed to load pauses" waiting={<Skeleton className="m-4 h-24" />}>
          {(all) => (
            <ul className="divide-y divide-line">
              {scopes.map((scope) => (
                <SwitchRow
                  key={scope}
                  scope={scope}
                  pause={all.find((pause) => pause.scope === scope)}
                  onPause={() => setPausing(scope)}
                  onResume={() => resume.press({ params: { scope } })}
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Box>
      {pausing && <PauseDialog scope={pausing} onClose={() => setPausing(undefined)} />}
    </Section>
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
          <Badge tone="warning" icon={ringIcon} label="Paused" />
        ) : (
          <Badge tone="success" icon={dotIcon} label="Selling" />
        )}
      </span>
      {pause ? (
        <Button subject={nameOf(scope)} onClick={onResume}>
          Resume
        </Button>
      ) : (
        <Button variant="danger-quiet" subject={nameOf(scope)} onClick={onPause}>
          Pause
        </Button>
      )}
      {pause && <span className="w-full text-sm text-ink-muted wrap-anywhere">“{pause.message}”</span>}
    </li>
  );
}

function PauseDialog({ scope, onClose }: { scope: Scope; onClose: () => void }) {
  const { send } = useSend('PUT /sales-pauses/{scope}', {
    refresh: ['GET /sales-pauses'],
    onDone: onClose,
    toast: `${nameOf(scope)} paused`,
  });
  const form = useForm({
    initial: { message: '' },
    validate: ({ message }) => ({
      message: message.trim().length < pauseMessageLength.min ? pauseMessageText : undefined,
    }),
    onSubmit: (body) => send({ params: { scope }, body }),
  });
  return (
    <FormDialog
      title={`Pause ${nameOf(scope)}`}
      subtitle="The shop shows the message and sells nothing until you resume."
      submitLabel="Pause"
      danger
      {...form.sending}
      onClose={onClose}
    >
      <Field label="Message" error={form.errorOf('message')}>
        <TextInput {...form.field('message')} autoComplete="off" placeholder="We are back at noon." />
      </Field>
    </FormDialog>
  );
}
