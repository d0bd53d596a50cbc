/** What the shop sells. */
import type { Network } from '@ntem/contract/networks';

export type CatalogueStatus = 'active' | 'inactive';

/** What a pause stops: one network, or everything. */
export type PauseScope = Network | 'ALL';
