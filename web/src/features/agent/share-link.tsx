/** One link to hand on: copied as it is, or with a few words by WhatsApp or any other way. */
import type { ReactNode } from 'react';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Panel } from '#ui/page/section.tsx';
import { chatIcon, copyIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';

type ShareLinkProps = {
  title: string;
  text: string;
  label: string;
  url: string;
  message: string;
  aside?: ReactNode;
  primary?: boolean;
  off: boolean;
};

export function ShareLink({ title, text, label, url, message, aside, primary, off }: ShareLinkProps) {
  const whole = `${message} ${url}`;
  return (
    <Panel title={title} aside={aside}>
      <p className="text-md text-ink-muted">{text}</p>
      <CopyRow text={url} label={label} off={off} />
      {!off && (
        <>
          <p className="rounded-md bg-surface-sunken px-3 py-2.5 text-sm leading-5 text-ink-muted">
            {message} <span className="underline underline-offset-[0.18em] wrap-anywhere">{url}</span>
          </p>
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <ButtonLink
              variant={primary ? 'primary' : 'secondary'}
              icon={chatIcon}
              href={`https://wa.me/?text=${encodeURIComponent(whole)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              WhatsApp
              <span className="sr-only">{label}</span>
            </ButtonLink>
            <Button icon={copyIcon} onClick={() => copyAndTell(whole)}>
              Copy message
              <span className="sr-only">{label}</span>
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
