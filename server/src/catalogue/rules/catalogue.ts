/** The shop's goods. */
import type { Network } from '@ntem/contract/networks';

export type CatalogueStatus = 'active' | 'inactive';

/** The scope of a pause: one network, or everything. */
export type PauseScope = Network | 'ALL';
