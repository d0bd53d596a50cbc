/** A seller's shop for phones without internet: the short number to dial, and the chat. */
import { everyNetwork } from '@ntem/contract/networks';
import type { WireReferral } from '@ntem/contract/sellers/endpoints/referrals';
import { useState } from 'react';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { Panel } from '#ui/page/section.tsx';
import { copyIcon, printIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { Poster } from './poster.tsx';
import { useNoteShared, whatsappShareLink } from './sharing.ts';

type PhoneLinksProps = { referral: WireReferral };

export function PhoneLinks({ referral }: PhoneLinksProps) {
  const { ussd_code: code, whatsapp_url: chat, is_valid: isValid } = referral;
  const [isPrinting, setPrinting] = useState(false);
  const noteShared = useNoteShared();
  if (!code && !chat) return null;
  const message = sayWithoutInternet(code, chat);
  return (
    <Panel title="Without internet">
      <p className="text-md text-ink-muted">
        Customers buy at your prices with no data at all, or in a chat. The number is yours for good.
      </p>
      {code && <CopyRow text={code} label="short number" off={!isValid} />}
      {chat && <CopyRow text={chat} label="chat link" off={!isValid} />}
      {isValid && (
        <>
          <p className="rounded-md bg-surface-sunken px-3 py-2.5 text-sm leading-5 text-ink-muted wrap-anywhere">
            {message}
          </p>
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <ButtonLink
              icon={chatIcon}
              href={whatsappShareLink(message)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={noteShared}
            >
              WhatsApp
              <span className="sr-only">short number</span>
            </ButtonLink>
            <Button subject="short number" icon={copyIcon} onClick={() => copyAndTell(message)}>
              Copy message
            </Button>
            <Button icon={printIcon} onClick={() => setPrinting(true)}>
              Poster
            </Button>
          </div>
        </>
      )}
      {isPrinting && <Poster referral={referral} onClose={() => setPrinting(false)} />}
    </Panel>
  );
}

/** `Buy … data without internet. Dial *713*22*4821# or write to https://wa.me/…` */
function sayWithoutInternet(code: string | null, chat: string | null): string {
  const ways = [code && `Dial ${code}`, chat && `${code ? 'or write' : 'Write'} to ${chat}`];
  return `Buy ${everyNetwork} data without internet. ${ways.filter(Boolean).join(' ')}`;
}
