/** Shows every vendor with its jobs, its last hour, its pauses, and our balance there. */
import type { Pesewas } from '@ntem/contract/money';
import { type Network, networks } from '@ntem/contract/networks';
import {
  findRoute,
  type LineRole,
  listPausedLines,
  listTrials,
  type PausedLine,
  type Trial,
} from '#attempts/rows/vendor-lines.ts';
import { orderVendors } from '#attempts/rules/routing.ts';
import { listAbleVendors } from '#attempts/verbs/routes.ts';
import { getFloatAlarm } from '#books/rows/vendor-balances.ts';
import { listPriceListReads, type PriceListRead } from '#catalogue/rows/price-list-reads.ts';
import type { Config } from '#config.ts';
import type { Deps } from '#deps.ts';
import { sandboxName, variableOf } from '#installation/settings/production-rules.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import type { VendorRole } from '#vendors/ports/vendor.ts';
import { countCodesOfHour, listCreditsOfMonth, listMessageHealth } from '#vendors/rows/message-sends.ts';
import {
  countUnderWay,
  type LastWord,
  listFees,
  listHealthRows,
  listLastWords,
  listPaces,
} from '#vendors/rows/vendor-healths.ts';
import { daysLeft, feePercent, type Health, sumHealth } from '#vendors/rules/vendor-health.ts';
import { type LineUse, sumUses, useOf } from '#vendors/rules/vendor-states.ts';

type ShowDeps = Pick<Deps, 'db' | 'config' | 'gateways' | 'suppliers' | 'messages'>;

export type ShownRoute = { role: LineRole; network: Network; vendors: string[] };
export type ShownLine = {
  role: LineRole;
  network: Network;
  use: LineUse;
  pause: PausedLine | undefined;
  trial: Trial | undefined;
};

export type ShownVendor = {
  name: string;
  title: string;
  setting: VendorRole;
  isSandbox: boolean;
  state: LineUse | 'not_set_up';
  missing?: string;
  lines: readonly ShownLine[];
  health?: Health;
  underWay: readonly { role: LineRole; calls: number }[];
  money?: Pesewas | undefined;
  daysLeft?: number | undefined;
  alarmBelow?: Pesewas;
  feePercent?: number | undefined;
  secondSend?: 'returns_original' | 'rejects' | 'unsafe';
  codes?: { sent: number; entered: number };
  /** The number of messages left. */
  credit?: number | undefined;
  /** The number of messages used this month. */
  creditUsed?: number | undefined;
  heard?: LastWord | undefined;
  /** Of a supplier: null if it gives none, undefined if it was not compared yet. */
  priceList?: PriceListRead | null | undefined;
  settings: Config['vendors'][number]['settings'];
};

const rolesOf = { payments: ['collect', 'pay_out'], bundles: ['deliver'], otp: ['send'] } as const;

export async function showVendors(deps: ShowDeps): Promise<{ vendors: ShownVendor[]; routes: ShownRoute[] }> {
  const routes = await listRoutes(deps);
  const facts = await readFacts(deps, routes);
  const vendors = (['payments', 'bundles', 'otp'] as const).map(async (setting) => [
    ...(await Promise.all(
      namesOf(deps, setting, routes).map((name) => showReady(deps, facts, { name, setting })),
    )),
    ...showAbsent(deps, setting),
  ]);
  return { vendors: (await Promise.all(vendors)).flat(), routes };
}

async function listRoutes(deps: ShowDeps): Promise<ShownRoute[]> {
  const lines = (['collect', 'pay_out', 'deliver', 'send'] as const).flatMap((role) =>
    networks.map((network) => ({ role, network })),
  );
  return Promise.all(
    lines.map(async (line) => {
      const { chosen } = await findRoute(deps.db, line);
      return { ...line, vendors: orderVendors(listAbleVendors(deps, line), chosen) };
    }),
  );
}

async function readFacts(deps: ShowDeps, routes: ShownRoute[]) {
  const { db, gateways, suppliers, messages } = deps;
  const ports = [...gateways.all(), ...suppliers.all(), ...messages.all()];
  const names = [...new Set(ports.map(({ name }) => name))];
  const [paused, trials, attempts, sends, underWay, paces, fees, codes, credits, words, reads, alarmBelow] =
    await Promise.all([
      listPausedLines(db),
      listTrials(db),
      listHealthRows(db),
      listMessageHealth(db),
      countUnderWay(db),
      listPaces(db),
      listFees(db),
      countCodesOfHour(db),
      listCreditsOfMonth(db),
      listLastWords(db, names),
      listPriceListReads(db),
      getFloatAlarm(db),
    ]);
  const health = [...attempts, ...sends.map((row) => ({ ...row, role: 'send' as const }))];
  return { routes, paused, trials, reads, health, underWay, paces, fees, codes, credits, words, alarmBelow };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;
type Named = { name: string; setting: VendorRole };

/** In use or standing by, in the settings' order. */
function namesOf(
  { gateways, suppliers, messages }: ShowDeps,
  setting: VendorRole,
  routes: ShownRoute[],
): string[] {
  if (setting === 'payments') return gateways.inOrder().map(({ name }) => name);
  if (setting === 'otp') return messages.inOrder().map(({ name }) => name);
  const delivering = routes.filter(({ role }) => role === 'deliver').flatMap(({ vendors }) => vendors);
  return suppliers
    .all()
    .map(({ name }) => name)
    .filter((name) => delivering.includes(name));
}

/** A vendor's name for people. */
export function titleOf({ config }: Pick<Deps, 'config'>, name: string): string {
  const known = config.vendors.find((one) => one.name === name);
  return known?.title ?? (name === sandboxName ? 'Sandbox' : name);
}

async function showReady(deps: ShowDeps, facts: Facts, { name, setting }: Named): Promise<ShownVendor> {
  const isSandbox = name === sandboxName;
  const title = titleOf(deps, name);
  const settings = deps.config.vendors.find((one) => one.name === name)?.settings ?? [];
  const shown = { name, title, setting, isSandbox, settings };
  const lines = rolesOf[setting].flatMap((role) => linesOf(facts, { name, role }));
  const [main] = rolesOf[setting];
  const isOf = (one: { vendor: string; role: LineRole }) => one.vendor === name && one.role === main;
  return {
    ...shown,
    lines,
    state: sumUses(lines.filter(({ role }) => role === main).map(({ use }) => use)),
    health: sumHealth(facts.health.filter(isOf)),
    underWay: facts.underWay.filter(({ vendor }) => setting !== 'otp' && vendor === name),
    heard: facts.words.find(({ vendor }) => vendor === name),
    ...(await showers[setting](deps, facts, name)),
  };
}

export type VendorState = { title: string; setting: VendorRole; state: LineUse };

/** The current state of each vendor, without asking any of them. One that is tried again is still paused. */
export async function listVendorStates(deps: ShowDeps): Promise<VendorState[]> {
  const [routes, paused] = await Promise.all([listRoutes(deps), listPausedLines(deps.db)]);
  return (['payments', 'bundles', 'otp'] as const).flatMap((setting) =>
    namesOf(deps, setting, routes).map((name) => {
      const lines = linesOf({ routes, paused, trials: [] }, { name, role: rolesOf[setting][0] });
      return { title: titleOf(deps, name), setting, state: sumUses(lines.map(({ use }) => use)) };
    }),
  );
}

function linesOf(
  { routes, paused, trials }: Pick<Facts, 'routes' | 'paused' | 'trials'>,
  { name, role }: { name: string; role: LineRole },
): ShownLine[] {
  return routes.flatMap((route) => {
    if (route.role !== role || !route.vendors.includes(name)) return [];
    const { network, vendors } = route;
    // A lone gateway is asked for payments whatever its state.
    const counts = role === 'deliver' || role === 'pay_out' || vendors.length > 1;
    const findPause = (vendor: string) =>
      paused.find((line) => line.role === role && line.network === network && line.vendor === vendor);
    const use = useOf(name, vendors, (vendor) => counts && findPause(vendor) !== undefined);
    const pause = use === 'paused' ? findPause(name) : undefined;
    const trial =
      pause && trials.find((one) => one.role === role && one.network === network && one.vendor === name);
    return { role, network, use: trial ? 'trying' : use, pause, trial };
  });
}

async function showGateway({ gateways }: ShowDeps, { fees }: Facts, name: string) {
  const { findBalance, collect } = gateways.of(name);
  const taken = fees.find(({ vendor }) => vendor === name);
  return {
    money: await callVendor<Pesewas | undefined>(findBalance, () => undefined),
    feePercent: taken && feePercent(taken),
    secondSend: collect.traits.duplicates,
  };
}

async function showSupplier({ suppliers }: ShowDeps, { paces, alarmBelow, reads }: Facts, name: string) {
  const { findFloat, deliver, listOffers } = suppliers.of(name);
  const money = await callVendor<Pesewas | undefined>(findFloat, () => undefined);
  const pace = paces.find(({ vendor }) => vendor === name);
  return {
    money,
    alarmBelow,
    daysLeft: money !== undefined && pace ? daysLeft({ float: money, ...pace }) : undefined,
    secondSend: deliver.traits.duplicates,
    priceList: listOffers ? reads.find(({ supplier }) => supplier === name) : null,
  };
}

async function showMessenger({ messages }: ShowDeps, { codes, credits }: Facts, name: string) {
  const { findCredit } = messages.of(name);
  const { sent = 0, entered = 0 } = codes.find(({ vendor }) => vendor === name) ?? {};
  return {
    credit: findCredit && (await callVendor<number | undefined>(findCredit, () => undefined)),
    creditUsed: credits.find(({ vendor }) => vendor === name)?.credits,
    codes: { sent, entered },
  };
}

const showers = { payments: showGateway, bundles: showSupplier, otp: showMessenger };

/** Its keys are missing, or the settings do not name it. */
function showAbsent({ config, gateways, suppliers }: ShowDeps, setting: VendorRole): ShownVendor[] {
  const ports = { payments: gateways.inOrder(), bundles: networks.flatMap(suppliers.inOrder), otp: [] };
  const used = [...config.chosen[setting], ...ports[setting].map(({ name }) => name)];
  const unused = config.vendors.map((vendor) => ({ ...vendor, missing: variableOf(setting) }));
  return [...unused, ...config.absentVendors]
    .filter(({ name, roles }) => roles.includes(setting) && !used.includes(name))
    .map(({ name, title, missing, settings }) => ({
      name,
      title,
      setting,
      isSandbox: false,
      state: 'not_set_up',
      missing,
      settings,
      lines: [],
      underWay: [],
    }));
}
