/** The guest payment link as a QR code, to be scanned from the screen or downloaded. */
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { saveFile } from '#lib/api/download.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { copyIcon, downloadIcon } from '#ui/small/app-icons.ts';

type LinkQrProps = { url: string; className: string; fgColor?: string };

export function LinkQr({ url, ...look }: LinkQrProps) {
  return (
    <QRCodeSVG value={url} level="M" role="img" aria-label="QR code for the guest payment link" {...look} />
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
        <LinkQr url={url} fgColor={colors.fgColor} className="block h-auto w-full" />
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
