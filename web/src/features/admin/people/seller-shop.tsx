/** A seller's shop as buyers see it, with buttons to take parts of it down. */
import type { ManagedUser } from '@ntem/contract/people/endpoints/users';
import type { SeenShop } from '@ntem/contract/sellers/endpoints/my-shop';
import { partNames, type ShopPart, shopParts } from '@ntem/contract/sellers/shop-rules';
import { useState } from 'react';
import { ReasonDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { formatDay } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Box, Section } from '#ui/page/section.tsx';

export function SellerShop({ user }: { user: ManagedUser }) {
  const shop = useRead('GET /users/{id}/shop', { params: { id: user.id } });
  return (
    <Section title="Shop" label="Shop">
      <Loaded from={shop}>{(shown) => <Parts user={user} shop={shown} />}</Loaded>
    </Section>
  );
}

type Judged = { part: ShopPart; isDown: boolean };

function Parts({ user, shop }: { user: ManagedUser; shop: SeenShop }) {
  const [judged, setJudged] = useState<Judged>();
  const given = shopParts.filter((part) => shop[part] !== null);
  return (
    <Box className="px-4 text-md">
      {given.length === 0 && <p className="py-4 text-ink-muted">Nothing was written or shown yet.</p>}
      <ul>
        {given.map((part) => (
          <Part key={part} part={part} shop={shop} onJudge={setJudged} />
        ))}
      </ul>
      {judged && <JudgeDialog user={user} {...judged} onClose={() => setJudged(undefined)} />}
    </Box>
  );
}

type PartProps = { part: ShopPart; shop: SeenShop; onJudge: (judged: Judged) => void };

function Part({ part, shop, onJudge }: PartProps) {
  const down = shop.taken_down.find((each) => each.part === part);
  const name = partNames[part];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 not-first:border-t not-first:border-line">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="text-sm text-ink-muted first-letter:uppercase">{name}</p>
        {part === 'picture' ? (
          <img
            className="mt-1 size-18 rounded-full object-cover"
            src={shop.picture ?? ''}
            alt="Of the shop"
          />
        ) : (
          <p className="wrap-anywhere">{shop[part]}</p>
        )}
        {down && (
          <p className="text-sm wrap-anywhere text-danger">
            {`Taken down on ${formatDay(down.created_at)}: ${down.reason}`}
          </p>
        )}
      </div>
      <Button
        subject={name}
        variant={down ? 'secondary' : 'danger-quiet'}
        onClick={() => onJudge({ part, isDown: down !== undefined })}
      >
        {down ? 'Allow again' : 'Take down'}
      </Button>
    </li>
  );
}

type JudgeDialogProps = Judged & { user: ManagedUser; onClose: () => void };

function JudgeDialog({ user, part, isDown, onClose }: JudgeDialogProps) {
  const name = partNames[part];
  const options = { refresh: ['GET /users/{id}/shop', 'GET /audit'], onDone: onClose } as const;
  const takeDown = useSend('POST /users/{id}/shop/take-down', { ...options, toast: `The ${name} is down` });
  const allow = useSend('POST /users/{id}/shop/allow', { ...options, toast: `The ${name} is shown again` });
  const { send } = isDown ? allow : takeDown;
  return (
    <ReasonDialog
      title={`${isDown ? 'Allow' : 'Take down'} the ${name} of ${user.name}`}
      submitLabel={isDown ? 'Allow again' : 'Take down'}
      danger={!isDown}
      hint={isDown ? 'Kept in the audit log.' : 'The seller reads it. The shop itself stays open.'}
      send={(reason) => send({ params: { id: user.id }, body: { part, reason } })}
      onClose={onClose}
    />
  );
}
