/** A link to share: copied, sent with a few words, or scanned as a QR code. */
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useRef } from 'react';
import { saveFile } from '#lib/api/download.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { Panel } from '#ui/page/section.tsx';
import { copyIcon, downloadIcon } from '#ui/small/app-icons.ts';
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

/** A canvas, from which the file is made, does not understand CSS variables. */
function themeColors() {
  const fgColor = getComputedStyle(document.documentElement).getPropertyValue('--color-qr');
  return { fgColor, bgColor: '#ffffff' };
}

/** Sharp on a poster. */
const filePixels = 1024;

/** The guest payment link as a QR code, to be shown on the phone or printed from a file, and the code itself. */
export function QrPanel({ url, code, off }: { url: string; code: string; off: boolean }) {
  const colors = themeColors();
  const canvas = useRef<HTMLCanvasElement>(null);
  const save = () => {
    canvas.current?.toBlob((file) => {
      if (file) saveFile(file, `guest-payment-${code}.png`);
      else showToast('error', 'The QR code could not be saved.');
    });
  };
  return (
    <section className="grid justify-items-center gap-3 rounded-lg border border-line bg-surface px-4 py-5 text-center">
      <h2 className="text-base">Scan to buy</h2>
      <div
        className={`w-full max-w-56 rounded-md border border-line bg-[#ffffff] p-3 ${off ? 'opacity-20' : ''}`}
      >
        <QRCodeSVG
          value={url}
          level="M"
          {...colors}
          className="block h-auto w-full"
          role="img"
          aria-label="QR code for the guest payment link"
        />
        <QRCodeCanvas
          ref={canvas}
          value={url}
          level="M"
          size={filePixels}
          marginSize={4}
          {...colors}
          className="hidden"
          aria-hidden="true"
        />
      </div>
      <p className="text-md text-ink-muted">Opens your guest payment link.</p>
      <div className="grid w-full justify-items-center gap-2 border-t border-dashed border-line-strong pt-4">
        <span className="text-md text-ink-muted">Referral code</span>
        <span className="text-2xl font-bold tracking-[0.12em] tabular-nums">{code}</span>
        <div className="mt-1 grid w-full grid-cols-2 gap-2">
          <Button subject="referral code" icon={copyIcon} disabled={off} onClick={() => copyAndTell(code)}>
            Copy
          </Button>
          <Button subject="QR code" icon={downloadIcon} disabled={off} onClick={save}>
            Download
          </Button>
        </div>
      </div>
    </section>
  );
}
