/** What a check has found, for the person who set the shop up. */

/** `wrong`: trade would fail. `detail` says what to do, and never a secret. */
export type Finding = { state: 'right' | 'warning' | 'wrong'; what: string; detail: string };

const finding =
  <State extends Finding['state']>(state: State) =>
  (what: string, detail: string) => ({ state, what, detail });

export const right = finding('right');
export const warning = finding('warning');
export const wrong = finding('wrong');
