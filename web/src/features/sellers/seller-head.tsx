/** The head of a seller's dashboard: on phones one line, from 640 px on the title above Home and the tabs. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Bell } from '#features/sellers/notices/bell.tsx';
import { useLogOut } from '#lib/session/log-out.ts';
import { Mark } from '#ui/core/band.tsx';

import { Icon } from '#ui/core/icon.tsx';
import { homeIcon, logoutIcon, sellIcon, settingsIcon, shopIcon } from '#ui/small/app-icons.ts';
import type { SellerView } from './seller-tabs.ts';

const action =
  'inline-flex min-h-touch min-w-touch flex-none items-center justify-center gap-2 rounded-md text-sm font-medium ' +
  'max-sm:text-on-band sm:min-h-control-dense sm:border sm:border-line-strong sm:bg-surface sm:px-3 sm:hover:border-control sm:hover:bg-surface-hover';

type SellerHeadProps = {
  title: string;
  /** What the view is called in the bar of a phone, where its amount takes the place of bell, settings and logout. */
  onPhone?: { title: string; subtitle: string; pill: ReactNode } | undefined;
  subtitle: string;
  isTold: boolean;
  /** Beside the title; on phones it is behind More. */
  help: ReactNode;
  children: ReactNode;
};

export function SellerHead({ title, onPhone, subtitle, isTold, help, children }: SellerHeadProps) {
  const logOut = useLogOut();
  return (
    <section className="border-line max-sm:on-band sm:border-b sm:bg-surface" aria-label={title}>
      <div className="page flex flex-wrap items-center gap-x-2 sm:gap-x-3 sm:pt-4 sm:pb-3">
        <Mark className="size-6 flex-none sm:hidden" />
        <div className="min-w-0 flex-[1_1_8rem] py-1.5 sm:py-0">
          <div className="flex items-center gap-1.5">
            <h1 className="text-base leading-5 tracking-tight sm:text-2xl sm:leading-8">
              {onPhone ? <Either onPhone={onPhone.title}>{title}</Either> : title}
            </h1>
            <span className="max-sm:hidden">{help}</span>
          </div>
          <p className="text-sm text-on-band-muted sm:mt-0.5 sm:text-md sm:text-ink-muted">
            {onPhone ? <Either onPhone={onPhone.subtitle}>{subtitle}</Either> : subtitle}
          </p>
        </div>
        {onPhone?.pill}
        <div className={`flex-none sm:flex sm:gap-2 ${onPhone ? 'max-sm:hidden' : 'flex'}`}>
          <Bell isOpen={isTold} className={`${action} sm:hidden`} />
          <Link to="/dashboard?tab=shop" className={`${action} max-sm:hidden`}>
            <Icon path={shopIcon} className="size-4" />
            My shop
          </Link>
          <Link to="/account" className={action}>
            <Icon path={settingsIcon} className="size-5 sm:size-4" />
            <span className="max-sm:sr-only">Account Settings</span>
          </Link>
          <button type="button" className={action} onClick={logOut}>
            <Icon path={logoutIcon} className="size-5 sm:size-4" />
            <span className="max-sm:sr-only">Logout</span>
          </button>
        </div>
      </div>
      <div className="max-sm:hidden">
        <div className="page flex items-center">{children}</div>
      </div>
    </section>
  );
}

function Either({ onPhone, children }: { onPhone: string; children: string }) {
  return (
    <>
      <span className="sm:hidden">{onPhone}</span>
      <span className="max-sm:hidden">{children}</span>
    </>
  );
}

/** Before the tabs, and none of them. */
export function HeadLinks({ view }: { view: SellerView }) {
  return (
    <div className="relative mr-8 flex flex-none gap-5 print:hidden">
      <HeadLink to="/dashboard" icon={homeIcon} isOpen={view === 'home'}>
        Home
      </HeadLink>
      <HeadLink to="/dashboard?tab=sell" icon={sellIcon} isOpen={view === 'sell' || view === 'lists'}>
        Sell
      </HeadLink>
      <span className="absolute inset-y-1/4 -right-4 w-px bg-line-strong" />
    </div>
  );
}

type HeadLinkProps = { to: string; icon: string; isOpen: boolean; children: string };

function HeadLink({ to, icon, isOpen, children }: HeadLinkProps) {
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : undefined}
      className="relative inline-flex min-h-11.5 flex-none items-center gap-1.5 text-md font-medium text-ink-muted after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-[3px] hover:text-ink aria-[current]:text-ink aria-[current]:after:bg-brand"
    >
      <Icon path={icon} className="size-4.5" />
      {children}
    </Link>
  );
}
