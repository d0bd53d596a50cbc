/** A link to share: copied, or sent with a few words. */
import type { ReactNode } from 'react';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { Panel } from '#ui/page/section.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { useNoteShared, whatsappShareLink } from './sharing.ts';

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
  const noteShared = useNoteShared();
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
              href={whatsappShareLink(whole)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={noteShared}
            >
              WhatsApp
              <span className="sr-only">{label}</span>
            </ButtonLink>
            <Button subject={label} icon={copyIcon} onClick={() => copyAndTell(whole)}>
              Copy message
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
