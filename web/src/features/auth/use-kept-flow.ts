/** Keeps the flow in the tab's storage, so that a reload, or Android closing the app, loses no step. */
import { useEffect, useReducer } from 'react';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { type AuthFlow, authFlow, emptyFlow } from './auth-flow.ts';

const key = 'ntem-sign-in';

export function useKeptFlow() {
  const [flow, dispatch] = useReducer(authFlow, undefined, restore);
  useEffect(() => keep(flow), [flow]);
  return [flow, dispatch] as const;
}

function restore(): AuthFlow {
  const kept = readItem('sessionStorage', key);
  if (!kept) return emptyFlow;
  const { typed, pending } = JSON.parse(kept) as AuthFlow;
  return { typed: { ...emptyFlow.typed, ...typed }, pending };
}

/** The password never leaves the page. */
function keep({ typed: { name, phone_number }, pending }: AuthFlow) {
  const isEmpty = !name && !phone_number && !pending;
  writeItem(
    'sessionStorage',
    key,
    isEmpty ? null : JSON.stringify({ typed: { name, phone_number }, pending }),
  );
}
