/** The first steps of a new seller, and which are done. */
import type { FirstStep } from '@ntem/contract/sellers/endpoints/seller-home';

export type StartFacts = {
  /** Packages that guests pay the seller for. */
  setPrices: number;
  /** The seller has handed the link on from here. */
  hasShared: boolean;
  /** Somebody came through the link, so it was handed on. */
  hasCustomers: boolean;
  /** A sale was paid. */
  hasSold: boolean;
};

/** An experienced seller needs no guide: from the first sale on there are no steps. */
export function stepsFor(facts: StartFacts): { step: FirstStep; isDone: boolean }[] {
  if (facts.hasSold) return [];
  return [
    { step: 'prices', isDone: facts.setPrices > 0 },
    { step: 'share', isDone: facts.hasShared || facts.hasCustomers },
    { step: 'sale', isDone: false },
  ];
}
