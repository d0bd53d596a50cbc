/** Pictures of the price list and of the shop, to be saved or sent to customers. */
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import type { ReactNode } from 'react';
import { shopMessage, useNoteShared } from '#features/sellers/links/sharing.ts';
import { saveFile } from '#lib/api/download.ts';
import { useWork } from '#lib/api/use-send.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { fetchFile, shareOrSave } from '#lib/browser/share-file.ts';
import { Button } from '#ui/core/button.tsx';
import { Section } from '#ui/page/section.tsx';
import { copyIcon, downloadIcon, shareIcon } from '#ui/small/app-icons.ts';

type Link = NonNullable<OwnShop['link']>;

export function PicturesToSend({ link, name }: { link: Link; name: string }) {
  const { guest_checkout_url: url, price_list: list, card } = link;
  const noteShared = useNoteShared();
  const share = useWork(async () => shareOrSave(await fetchFile(list, 'price-list.png'), url), {
    failed: 'The picture could not be shared.',
    toast: (ending) => endings[ending],
    onDone: (ending) => ending === 'shared' && noteShared(),
  });
  return (
    <Section title="Pictures to send" aside={<p>Made from your prices, new after each change</p>}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start gap-4">
        <PictureCard
          title="Price list"
          text="For your WhatsApp status. 1080 × 1920."
          image={
            <Thumb src={list} alt={`Price list of ${name}`} width={1080} height={1920} className="max-w-56" />
          }
        >
          <Button
            subject="price list"
            variant="primary"
            icon={shareIcon}
            busy={share.isBusy}
            onClick={() => void share.press()}
          >
            Share
          </Button>
          <Save address={list} file="price-list.png" what="price list" />
        </PictureCard>
        <PictureCard
          title="Share card"
          text="Comes by itself with your link in any chat. 1200 × 630."
          image={
            <Thumb src={card} alt={`Share card of ${name}`} width={1200} height={630} className="max-w-104" />
          }
        >
          <Button icon={copyIcon} onClick={() => copyAndTell(`${shopMessage} ${url}`)}>
            Copy link
          </Button>
          <Save address={card} file="share-card.png" what="share card" />
        </PictureCard>
      </div>
    </Section>
  );
}

const endings = {
  shared: 'Your price list was handed on',
  saved: 'Saved. Open WhatsApp and add it to your status.',
  left: 'Nothing was shared',
};

type PictureCardProps = { title: string; text: string; image: ReactNode; children: ReactNode };

function PictureCard({ title, text, image, children }: PictureCardProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-surface p-4">
      {image}
      <div>
        <h3 className="text-base">{title}</h3>
        <p className="text-md text-ink-muted">{text}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">{children}</div>
    </section>
  );
}

type ThumbProps = { src: string; alt: string; width: number; height: number; className: string };

function Thumb({ className, alt, ...image }: ThumbProps) {
  return (
    <img
      {...image}
      alt={alt}
      loading="lazy"
      className={`h-auto w-full justify-self-center rounded-md border border-line ${className}`}
    />
  );
}

function Save({ address, file, what }: { address: string; file: string; what: string }) {
  const { press, isBusy } = useWork(async () => saveFile(await fetchFile(address, file), file), {
    failed: 'The picture could not be saved.',
  });
  return (
    <Button subject={what} icon={downloadIcon} busy={isBusy} onClick={() => void press()}>
      Save
    </Button>
  );
}
