/** Words for the actions in the audit log: shown by the page and found by the search. */

const sentences: Record<string, string> = {
  'user.add': 'Added an account',
  'user.change': 'Changed an account',
  'user.delete': 'Deleted an account',
  'user.bring': "Imported a seller's balance and prices",
  'user.promotion': 'Made somebody an admin',
  'user.removal': 'Removed an admin',
  'user.undo-admin': 'Undid a change of admins',
  'user.factor-reset': "Reset somebody's second step",
  'person.export': "Exported a person's data",
  'person.erase': "Erased a person's data",
  'service.add': 'Added a service',
  'service.change': 'Changed a service',
  'service.delete': 'Deleted a service',
  'package.add': 'Added a package',
  'package.change': 'Changed a package',
  'package.delete': 'Deleted a package',
  'price set': 'Set a price',
  'price removed': 'Removed a price',
  'markup.set': 'Set prices by a markup',
  'announcement.send': 'Sent a message to sellers',
  'text.change': 'Changed the words of a text message',
  'text.restore': 'Restored the default words of a text message',
  'brand.change': 'Changed the brand',
  'brand.restore': 'Restored the default brand',
  'legal.change': 'Changed terms or privacy',
  'legal.restore': 'Restored the default terms or privacy',
  'alarms.choose': 'Chose alarms',
  'report.answer': 'Answered the report of an order',
  'report.look': 'Started to look into the report of an order',
  'report.close': 'Closed the report of an order without an answer',
  'list.export': 'Downloaded a list',
  'prices.change': 'Changed prices in bulk',
  'catalogue.import': 'Imported packages',
  'sellers.import': 'Imported sellers',
  'prices.take-back': 'Undid a bulk price change',
  'shop.change': 'Changed a shop',
  'shop.take-down': 'Took a part of a shop down',
  'shop.allow': 'Allowed a part of a shop again',
  'sales.pause': 'Paused sales',
  'sales.resume': 'Resumed sales',
  'channel.open': 'Turned a channel on',
  'channel.close': 'Turned a channel off',
  'float.alarm': 'Set the alarm of the float',
  'float.top_up': 'Booked a top-up',
  'seller_float.from_earnings': 'Moved earnings to the float',
  'seller_float.adjust': 'Corrected a float',
  'seller_float.adjust.ask': 'Asked to correct a float',
  'seller_float.adjust.decline': 'Declined to correct a float',
  'seller_float.top_up.ask': 'Asked a second admin to confirm how a top-up ended',
  'seller_float.top_up.end': 'Recorded how a top-up ended',
  'seller_float.give_back': 'Gave a float back to its number',
  'seller_float.settings': 'Changed the limits of a float',
  'api_key.make': 'Made an API key',
  'api_key.change': 'Changed an API key',
  'api_key.rotate': 'Made a new secret for an API key',
  'api_key.revoke': 'Revoked an API key',
  'webhook.set': 'Set the address of a webhook',
  'webhook.secret': 'Made a new secret for a webhook',
  'webhook.dead': 'Switched a webhook off that took nothing',
  'vendor.rest': 'Paused a vendor',
  'vendor.resume': 'Resumed a vendor',
  'vendor.order': 'Changed the order of vendors',
  'vendor.check': 'Checked a vendor',
  'vendor.pass': 'Found nothing wrong with a vendor',
  'vendor.test': 'Sent a test through a vendor',
  'difference.resolve': 'Resolved a difference',
  'restore.ask': 'Asked to end the mode after a restore',
  'restore.end': 'Ended the mode after a restore',
  'payout approved': 'Approved a payout',
  'payout rejected': 'Rejected a payout',
  'payout checked': 'Asked the gateway about a payout',
  'payout marked as paid': 'Marked a payout as paid',
  'payout marked as failed': 'Marked a payout as failed',
  'withdrawal requested': 'Asked for a withdrawal',
  'payout number proved': 'Proved a payout number',
  'payout_number.take-back': 'Took a payout number back',
  'account.sign-in': 'Signed in',
  'account.confirm': 'Confirmed their identity',
  'account.change-password': 'Changed the password',
  'account.reset-password': 'Reset the password',
  'account.change-email': 'Changed the e-mail address',
  'account.end-session': 'Ended a session',
  'account.end-all-sessions': 'Ended all sessions',
  'account.add-factor': 'Added an authenticator app',
  'account.remove-factor': 'Removed the authenticator app',
  'account.add-passkey': 'Added a passkey',
  'account.remove-passkey': 'Removed a passkey',
  'account.wrong-factor': 'Entered a wrong code for the second step',
  'account.renew-recovery-codes': 'Made new recovery codes',
  'order.check': 'Asked the vendors about an order',
  'order.deliver': 'Sent a bundle again',
  'order.refund': 'Refunded an order',
  'order.return-extra': 'Refunded a second payment',
  'order.acknowledge': 'Closed the case of an order',
  'order.mark-delivered': 'Marked an order as delivered',
  'order.mark-refunded': 'Marked an order as refunded',
  'order.mark-refunded-twice': 'Marked an order as refunded twice',
  'order.mark-paid': 'Marked an order as paid',
  'order.mark-unpaid': 'Marked an order as not paid',
  'order.settle-by-hand': 'Settled an order by hand',
  'order.write-off': 'Wrote an order off',
};

/** The outcomes of a request that a second admin has to agree to. */
const events: Record<string, string> = {
  ask: 'Asked for',
  void: 'No longer needed',
  withdraw: 'Taken back',
  decline: 'Declined',
  confirm: 'Confirmed',
  expire: 'Expired',
  done: 'Done',
};

/** An action without words of its own is shown by its name, without the marks between its parts. */
export function sayAction(action: string): string {
  const known = sentences[action];
  if (known) return known;
  const [, what = '', event = ''] = /^(.+)\.([a-z]+)$/.exec(action) ?? [];
  const asked = sentences[what];
  if (asked && events[event]) return `${events[event]}: ${asked.charAt(0).toLowerCase()}${asked.slice(1)}`;
  const text = action.replaceAll(/[._-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The actions whose words contain the search term. */
export function actionsSaying(typed: string): string[] {
  const text = typed.trim().toLowerCase();
  if (text.length < 3) return [];
  return Object.keys(sentences).filter((action) => sayAction(action).toLowerCase().includes(text));
}
