/** Sets the order in which vendors are asked. Existing attempts stay where they are. */
import { type Network, networks } from '@ntem/contract/networks';
import type { Author } from '#accounts/rules/author.ts';
import { findRoute, type LineRole, saveRoute } from '#attempts/rows/vendor-lines.ts';
import { orderVendors as orderNames } from '#attempts/rules/routing.ts';
import { listAbleVendors } from '#attempts/verbs/routes.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { isCompleteOrder } from '#vendors/rules/vendor-states.ts';

const text = 'Please name every vendor that is set up for this, each once';

type Order = { role: LineRole; network: Network | undefined; vendors: string[] };

/** Without a network: for all of them, which then have the same vendors. */
export function orderVendors(
  deps: Pick<Deps, 'db' | 'gateways' | 'suppliers' | 'messages'>,
  author: Author,
  { role, network: wanted, vendors }: Order,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    for (const network of wanted ? [wanted] : networks) {
      const able = listAbleVendors(deps, { role, network });
      if (!isCompleteOrder(vendors, able))
        throw new Refusal('VALIDATION_FAILED', { errors: { vendors: text } });
      const { chosen } = await findRoute(tx, { role, network });
      await saveRoute(tx, { role, network }, vendors);
      await recordAudit(tx, author, {
        action: 'vendor.order',
        subject: `${role} ${network}`,
        before: { vendors: orderNames(able, chosen) },
        after: { vendors },
      });
    }
  });
}
