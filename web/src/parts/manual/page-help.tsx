/** The '?' of a page: its section of the manual, and a link to all of it. */
import { useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { helpIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { Manual, ManualBlocks } from './manual-blocks.tsx';
import type { ManualPage } from './manual-texts.ts';

/** `section`: its title in the manual. */
type PageHelpProps = { page: ManualPage; section: string; label: string };

export const wholeManual = '/dashboard?tab=help&view=manual';

export function PageHelp({ label, ...about }: PageHelpProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={helpIcon} label={`Help: ${label}`} onClick={() => setOpen(true)} />
      {isOpen && <HelpDialog {...about} onClose={() => setOpen(false)} />}
    </>
  );
}

type HelpDialogProps = Omit<PageHelpProps, 'label'> & { onClose: () => void };

function HelpDialog({ page, section, onClose }: HelpDialogProps) {
  return (
    <Dialog
      title={section}
      wide
      onClose={onClose}
      actions={
        <>
          <RouterButton to={wholeManual}>Whole manual</RouterButton>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Manual page={page}>
        {(sections) => (
          <ManualBlocks blocks={sections.find(({ title }) => title === section)?.blocks ?? []} />
        )}
      </Manual>
    </Dialog>
  );
}
