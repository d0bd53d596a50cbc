/** Everything in ui/, in all its states, on one page. Not part of a production build. */
import { useState } from 'react';
import { settings } from '#lib/browser/settings.ts';
import { Band, BandTitle, SkipLink } from '#ui/core/band.tsx';
import { TabPanel, Tabs } from '#ui/page/page-head.tsx';
import { ThemeToggle } from '#ui/page/theme-toggle.tsx';
import { actionSamples, fieldSamples } from './action-samples.tsx';
import { statusSamples, TableSamples } from './status-samples.tsx';

const tabs = ['Overview', 'User Management', 'Services', 'Payments', 'Data Bundles'].map((label) => ({
  id: label.toLowerCase().replace(' ', '-'),
  label,
}));

export function StyleGuideScreen() {
  const [tab, setTab] = useState('user-management');
  return (
    <>
      <title>{`Style guide · ${settings.storeName}`}</title>
      <SkipLink />
      <Band storeName={settings.storeName} logo={settings.logo}>
        <BandTitle title="Style guide">Every component, in every state.</BandTitle>
      </Band>
      <main id="main">
        <div className="page py-4">
          <ThemeToggle />
        </div>
        {actionSamples}
        {fieldSamples}
        {statusSamples}
        <TableSamples />
        <div className="border-b border-line bg-surface">
          <div className="page">
            <Tabs label="Admin sections" tabs={tabs} selected={tab} onSelect={setTab} />
          </div>
        </div>
        <TabPanel id={tab}>
          <p className="page py-6 text-ink-muted">The panel of {tab}.</p>
        </TabPanel>
      </main>
    </>
  );
}
