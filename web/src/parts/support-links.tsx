/** The ways to reach a person: the support number, and a chat that names the order. */
import type { Store } from '@ntem/contract/shop/store';
import { whatsappChatLink } from '@ntem/contract/whatsapp';
import { Tel } from '#ui/core/formats.tsx';

type SupportLinksProps = {
  store: Pick<Store, 'supportPhone' | 'supportWhatsapp'>;
  label?: string;
  reference?: string | undefined;
  className: string;
};

export function SupportLinks({ store, label = 'Support', reference, className }: SupportLinksProps) {
  const { supportPhone: phone, supportWhatsapp: whatsapp } = store;
  return (
    <>
      {phone && (
        <a className={className} href={`tel:${phone}`}>
          {label} <Tel number={phone} />
        </a>
      )}
      {whatsapp && (
        <a
          className={className}
          href={whatsappChatLink(whatsapp, reference && `My order ${reference}`)}
          rel="noreferrer"
        >
          WhatsApp support
        </a>
      )}
    </>
  );
}
