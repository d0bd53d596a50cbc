/** Help: short answers by topic, the search in them, the keyboard shortcuts, and the contact. */

import { whatsappChatLink } from '@ntem/contract/whatsapp';
import { type ReactNode, useState } from 'react';
import { settings } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { wholeManual } from '#parts/manual/page-help.tsx';
import { WholeManual } from '#parts/manual/whole-manual.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { chatIcon, infoIcon } from '#ui/core/icon.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Fold, Panel } from '#ui/page/section.tsx';
import { callIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { type Answer, findAnswers, topics } from './answers.ts';

const help = '/dashboard?tab=help';
const firstDay = '/dashboard?tab=overview&view=first-day';

export function HelpTab() {
  const url = useUrlState();
  const view = url.get('view');
  if (view === 'going-live')
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Head title="Going live" to={firstDay} label="What is missing" />
        <WholeManual pages={['going-live']} />
      </div>
    );
  if (view !== 'manual') return <ShortAnswers />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head title="Whole manual" to={help} label="Short answers" />
      <WholeManual pages={['admin']} />
    </div>
  );
}

function Head({ title, to, label }: { title: string; to: string; label: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg">{title}</h2>
      <RouterButton to={to}>{label}</RouterButton>
    </div>
  );
}

function ShortAnswers() {
  const [typed, setTyped] = useState('');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head title="Help" to={wholeManual} label="Whole manual" />
      <Field label="Search in Help">
        <TextInput
          type="search"
          value={typed}
          placeholder="For example: refund, payout, float"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      {typed.trim() ? <Found typed={typed.trim()} /> : <Topics />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Keys />
        <Person />
      </div>
    </div>
  );
}

function Topics() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {topics.map(({ title, answers }) => (
        <Panel key={title} title={title}>
          <Answers answers={answers} />
        </Panel>
      ))}
    </div>
  );
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <div className="-mx-4 -mb-4">
      {answers.map(({ title, lines }) => (
        <Fold key={title} title={title}>
          {lines.map((line) => (
            <p key={line} className="max-w-136">
              {line}
            </p>
          ))}
        </Fold>
      ))}
    </div>
  );
}

function Found({ typed }: { typed: string }) {
  const found = findAnswers(typed);
  return (
    <div role="status">
      <Panel title={found.length > 0 ? `Answers for “${typed}”` : 'Nothing found'}>
        {found.length > 0 ? (
          <Answers answers={found} />
        ) : (
          <EmptyState
            icon={infoIcon}
            title={`No answer for “${typed}”`}
            text="Try another word, or ask a person."
          />
        )}
      </Panel>
    </div>
  );
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-sm border border-line-strong px-1.5 text-sm">{children}</kbd>
);

function Keys() {
  return (
    <Panel title="Keys">
      <div className="flex flex-wrap justify-between gap-x-4 text-md">
        <span>Search everywhere</span>
        <span>
          <Key>⌘ K</Key> or <Key>Ctrl K</Key>
        </span>
      </div>
    </Panel>
  );
}

function Person() {
  const { supportPhone, supportWhatsapp } = settings;
  return (
    <Panel title="Talk to a person">
      <p className="text-md">Have the order’s reference ready.</p>
      <div className="flex flex-wrap gap-2">
        {supportWhatsapp && (
          <ButtonLink icon={chatIcon} href={whatsappChatLink(supportWhatsapp)}>
            WhatsApp
          </ButtonLink>
        )}
        {supportPhone && (
          <ButtonLink icon={callIcon} href={`tel:${supportPhone}`}>
            Call {supportPhone}
          </ButtonLink>
        )}
      </div>
      <p className="text-sm text-ink-muted">We never ask for passwords, codes or MoMo PINs.</p>
    </Panel>
  );
}
