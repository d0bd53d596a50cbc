/** Shows terms and privacy as pages, which lead back to the shop they were opened from. */
import type { LegalKind } from '@ntem/contract/installation/legal-texts';
import type { FastifyReply } from 'fastify';
import { showLegalText } from '#installation/verbs/show-legal-text.ts';
import { type BuyingDeps, type Exchange, sendBuyPage, visitShop } from './send-pages.ts';

export async function showLegalPage(
  deps: BuyingDeps,
  exchange: Exchange,
  { kind, ref }: { kind: LegalKind; ref: string | undefined },
): Promise<FastifyReply> {
  const { blocks, changedAt } = await showLegalText(deps, kind);
  const visited = await visitShop(deps, ref).catch(() => undefined);
  const page = { step: 'legal' as const, kind, blocks, changedAt: changedAt?.toISOString() ?? null };
  return sendBuyPage(deps, exchange, { page, visited });
}
