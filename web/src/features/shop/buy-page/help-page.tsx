/** Buyers' questions, answered without script: how to buy, how long it takes, and what to do if nothing comes. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import { ordersPath, shopPath, trackPath } from '@ntem/contract/addresses';
import { sayDuration } from '@ntem/contract/durations';
import { networkName, networks } from '@ntem/contract/networks';
import type { BuyPageProps, HelpPage as Page } from '@ntem/contract/shop/buy-pages';
import type { ReactNode } from 'react';
import { sayLate, sayUsual } from '#parts/delivery-time.ts';
import { Approvals } from '#parts/payment/approve-by-hand.tsx';
import { StepsInWords } from '#parts/payment/prompt-parts.tsx';
import { SupportLinks } from '#parts/support-links.tsx';
import { ButtonLink } from '#ui/core/button.tsx';

export const helpTitle = 'Help';

const link = 'inline-flex min-h-6 items-center text-brand underline';

type HelpPageProps = {
  page: Page;
  shop: BuyPageProps;
};

export function HelpPage({ page, shop }: HelpPageProps) {
  const { refCode } = shop;
  return (
    <>
      <h1 className="text-2xl tracking-tight">{helpTitle}</h1>
      <Question title="How do I buy?">
        <StepsInWords>
          {[
            'Choose a bundle. The price that you see is the price that you pay.',
            'Enter the number that gets the data and the number that pays. Their networks may differ.',
            `Enter the code that comes by SMS to the paying number. It is valid for ${sayDuration(codeLifetimeMs)}.`,
            'Mobile money asks on that phone for your approval. Enter your MoMo PIN there, and nowhere else.',
            'The data comes by itself. You may close the page: the order goes on without you.',
          ]}
        </StepsInWords>
        <ButtonLink variant="primary" href={shopPath(refCode)}>
          See all packages
        </ButtonLink>
      </Question>
      <WithoutInternet {...page.phone} />
      <Question title="How long does it take?">
        <Times times={page.times} />
      </Question>
      <Question title="I see no prompt on my phone">
        <p>Check that the phone is on and has signal.</p>
        {networks.map((network) => (
          <Approvals key={network} network={network} />
        ))}
        <p>A prompt that ends takes no money. You can try again.</p>
      </Question>
      <Question title="I paid and nothing has come">
        <p>
          Do not pay again. Open{' '}
          <a className={link} href={ordersPath(refCode)}>
            your orders
          </a>
          , or{' '}
          <a className={link} href={trackPath(refCode)}>
            track the order
          </a>{' '}
          with its reference and the number that paid or received. Its page says what is going on.
        </p>
        <p>If the bundle cannot be delivered, your money goes back to the paying number by itself.</p>
        <p>
          Still wrong? Tell us on the order’s page what is. Your complaint has a status there, and our answer.
        </p>
      </Question>
      <Question title="I entered the wrong number">
        <p>A delivered bundle cannot be fetched back. Before it is delivered, call us with the reference.</p>
      </Question>
      <Question title="How do I know that it is you?">
        <p>
          We never ask for a password, a code or your MoMo PIN, by phone or by message. Anybody who asks is
          not us.
        </p>
      </Question>
      <Question title="Whom can I ask?">
        <p className="flex flex-wrap gap-x-5">
          <SupportLinks store={shop} label="Call" className={`${link} gap-1`} />
        </p>
      </Question>
    </>
  );
}

function WithoutInternet({ dial, chat }: Page['phone']) {
  if (!dial && !chat) return null;
  return (
    <Question title="Can I buy without internet?">
      {dial && (
        <p>
          Yes. Dial <b>{dial}</b> on any phone with a SIM, and follow the numbers on the screen.
        </p>
      )}
      {chat && (
        <p>
          {dial ? 'Or write' : 'Write'} to{' '}
          <a className={link} href={chat.url}>
            {chat.number}
          </a>{' '}
          on WhatsApp.
        </p>
      )}
    </Question>
  );
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-2.5 rounded-lg border border-line bg-surface-raised p-4 text-md">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Times({ times }: Pick<Page, 'times'>) {
  const told = times.flatMap(({ network, time }) => {
    const name = networkName(network);
    const usual = sayUsual(time);
    if (time.runs_late) return [sayLate(name)];
    return usual ? [`${name}: ${usual.toLowerCase()} after you paid.`] : [];
  });
  if (told.length === 0) return <p>The order’s page says when it is paid, sent and delivered.</p>;
  return (
    <ul className="grid gap-1">
      {told.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
