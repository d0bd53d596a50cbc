/** Shows buyers' questions and answers: one page for everybody, which leads back to the shop they came from. */
import type { HelpPage } from '@ntem/contract/shop/buy-pages';
import type { FastifyReply } from 'fastify';
import { findPhoneWays } from '#channels/verbs/find-phone-ways.ts';
import { type BuyingDeps, type Exchange, sendBuyPage, type VisitedShop, visitShop } from './send-pages.ts';

/** Help is needed most while the database is away: then it is shown without times. */
export async function showHelp(
  deps: BuyingDeps,
  exchange: Exchange,
  ref: string | undefined,
): Promise<FastifyReply> {
  const visited = await visitShop(deps, ref).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the help is shown without delivery times');
    return undefined;
  });
  const phone = await findPhoneWays(deps, visited?.refCode ?? null).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the help is shown without a code to dial');
    return { dial: null, chat: null };
  });
  return sendBuyPage(deps, exchange, { page: { step: 'help', times: timesOf(visited), phone }, visited });
}

/** Services of one network have the same time. */
function timesOf(visited: VisitedShop | undefined): HelpPage['times'] {
  const times = new Map<string, HelpPage['times'][number]>();
  for (const { network, usual_minutes, runs_late } of visited?.shop.services ?? [])
    times.set(network, { network, time: { usual_minutes, runs_late } });
  return [...times.values()];
}
