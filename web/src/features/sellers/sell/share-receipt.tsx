/** Shares a receipt through the phone's own sheet, or WhatsApp where there is none. */
import type { WireCounterSale } from '@ntem/contract/floats/endpoints/counter';
import { useState } from 'react';
import { whatsappShareLink } from '#features/sellers/links/sharing.ts';
import { useRead } from '#lib/api/use-read.ts';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Box } from '#ui/page/section.tsx';
import { shareIcon } from '#ui/small/app-icons.ts';
import { writeReceipt } from './receipt.ts';

const priceKey = 'ntem-receipt-price';

export function ShareReceipt({ sale }: { sale: WireCounterSale }) {
  const shop = useRead('GET /my-shop').data;
  const [showsPrice, setShowsPrice] = useState(() => readItem('localStorage', priceKey) !== 'off');
  const text = writeReceipt(sale, {
    shopName: shop?.name ?? storeName,
    showsPrice,
    shopLink: shop?.link?.guest_checkout_url,
  });
  return (
    <>
      {typeof navigator.share === 'function' ? (
        // Closing the share sheet is no failure.
        <Button
          size="lg"
          block
          icon={shareIcon}
          onClick={() => void navigator.share({ text }).catch(() => {})}
        >
          Share receipt
        </Button>
      ) : (
        <ButtonLink
          size="lg"
          block
          icon={shareIcon}
          href={whatsappShareLink(text)}
          target="_blank"
          rel="noopener noreferrer"
        >
          Share receipt on WhatsApp
        </ButtonLink>
      )}
      <Box>
        <Switch
          label="Show what was paid"
          note="On the receipt that you share"
          isOn={showsPrice}
          onSwitch={(isOn) => {
            writeItem('localStorage', priceKey, isOn ? null : 'off');
            setShowsPrice(isOn);
          }}
        />
      </Box>
    </>
  );
}
