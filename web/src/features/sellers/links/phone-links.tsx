/** A seller's shop for phones without internet: the short number to dial, the chat, and a poster with both. */
import { everyNetwork } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import type { WireReferral } from '@ntem/contract/sellers/endpoints/referrals';
import { type ReactNode, useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { Panel } from '#ui/page/section.tsx';
import { copyIcon, printIcon } from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import { LinkQr } from './link-qr.tsx';
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

function Poster({ referral, onClose }: { referral: WireReferral; onClose: () => void }) {
  const { data: shop } = useRead('GET /my-shop');
  return (
    <Dialog
      title="Poster"
      subtitle="For your wall or window. One sheet of paper."
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" icon={printIcon} onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <Sheet name={shop?.name ?? storeName} referral={referral} />
    </Dialog>
  );
}

/** Ink on white in both themes: it shows the paper. */
function Sheet({ name, referral }: { name: string; referral: WireReferral }) {
  const { ussd_code: code, whatsapp_url: chat, guest_checkout_url: url } = referral;
  const number = chat ? parsePhone(/wa\.me\/(\d+)/.exec(chat)?.[1] ?? '') : undefined;
  return (
    <section
      aria-label="Poster"
      className="print-alone grid justify-items-center gap-5 rounded-md border border-line-strong bg-[#ffffff] px-4 py-6 text-center text-[#151a17] print:fixed print:inset-0 print:content-center print:gap-12 print:rounded-none print:border-0"
    >
      <p className="text-2xl font-bold wrap-anywhere print:text-4xl">{name}</p>
      <p className="text-lg print:text-2xl">{everyNetwork} data</p>
      {code && (
        <Way title="No internet? Dial">
          <span className="text-[min(2.5rem,9vw)] leading-[1.25] font-bold wrap-anywhere print:text-[8.5vw] print:whitespace-nowrap">
            {code}
          </span>
        </Way>
      )}
      {number && (
        <Way title="Or write on WhatsApp">
          <span className="text-2xl font-bold print:text-4xl">
            <Tel number={number} />
          </span>
        </Way>
      )}
      <Way title="Or scan">
        <LinkQr url={url} className="h-auto w-44 print:w-80" />
      </Way>
      <p className="text-sm wrap-anywhere print:text-lg">{url.replace(/^https?:\/\//, '')}</p>
    </section>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-full justify-items-center gap-1 print:gap-3">
      <p className="text-md font-medium print:text-xl">{title}</p>
      {children}
    </div>
  );
}
