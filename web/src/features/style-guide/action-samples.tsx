/** Buttons of every look and state, and the icons. */
import { useState } from 'react';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { LinkButton } from '#ui/core/link-button.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import * as appIcons from '#ui/small/app-icons.ts';
import { CopyRow } from '#ui/small/copy-row.tsx';
import * as icons from '#ui/small/icons.ts';
import { Sample, Samples, Section } from './sample.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger', 'danger-quiet'] as const;

export function ActionSamples() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Section title="Actions">
      <Samples>
        <Sample title="Button: each variant">
          <div className="flex flex-wrap gap-2">
            {variants.map((variant) => (
              <Button key={variant} variant={variant}>
                {variant}
              </Button>
            ))}
            <Button variant="primary" disabled>
              disabled
            </Button>
          </div>
        </Sample>
        <Sample title="Button: busy keeps its width">
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={isBusy} onClick={() => setBusy(true)}>
              Save
            </Button>
            <Button icon={icons.refreshIcon} busy={isBusy}>
              Refresh Data
            </Button>
            <LinkButton onClick={() => setBusy(!isBusy)}>Busy on and off</LinkButton>
          </div>
        </Sample>
        <Sample title="Button: large, block, as a link">
          <Button variant="primary" size="lg" block>
            Sign in
          </Button>
          <Button variant="primary" size="lg" block busy>
            Sign in
          </Button>
          <ButtonLink href="/" block iconAfter={icons.rightIcon}>
            Go to the shop
          </ButtonLink>
        </Sample>
        <Sample title="On the band">
          <div className="on-band flex gap-2 rounded-md p-3">
            <Button variant="on-band" icon={appIcons.logoutIcon}>
              Logout
            </Button>
          </div>
        </Sample>
        <Sample title="Icon buttons">
          <div className="flex gap-1">
            <IconButton icon={appIcons.editIcon} label="Edit" />
            <IconButton icon={appIcons.powerIcon} label="Deactivate" />
            <IconButton icon={appIcons.trashIcon} label="Delete" danger />
          </div>
        </Sample>
        <Sample title="Dense, for staff with a pointer">
          <div className="dense flex gap-2">
            <Button icon={appIcons.downloadIcon}>Export Users</Button>
            <Button variant="primary" icon={appIcons.plusIcon}>
              Add User
            </Button>
            <IconButton icon={appIcons.editIcon} label="Edit user" />
          </div>
        </Sample>
        <Sample title="Copy row">
          <CopyRow text="https://ntem.example/register?ref=KM7Q2A" label="referral link" />
          <CopyRow text="https://ntem.example/register?ref=KM4P8T" label="expired link" off />
        </Sample>
        <Sample title="Icons">
          <div className="flex flex-wrap gap-3 text-xl">
            {Object.entries({ ...icons, ...appIcons }).map(([name, path]) => (
              <span key={name} title={name}>
                <Icon path={path} />
              </span>
            ))}
          </div>
        </Sample>
      </Samples>
    </Section>
  );
}
