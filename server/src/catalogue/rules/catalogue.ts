/** The shop's goods. */
import type { Network } from '@ntem/contract/networks';

export type CatalogueStatus = 'active' | 'inactive';

export type PauseScope = Network | 'ALL';
