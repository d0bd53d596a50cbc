/** The poster of a seller's shop for a wall or window: the short number, the chat and the QR code, on one sheet. */
import { everyNetwork } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import type { WireReferral } from '@ntem/contract/sellers/endpoints/referrals';
import type { ReactNode } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { printIcon } from '#ui/small/app-icons.ts';
import { LinkQr } from './link-qr.tsx';

export function Poster({ referral, onClose }: { referral: WireReferral; onClose: () => void }) {
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
