/** Holds back what would move the page while a button is being pressed: the press would end beside it. */

let isPressed = false;
let waiting: (() => void)[] = [];

/** At once or, between the press of a button and its release, after the click. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work);
  else work();
}

function release() {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click follows the release.
  setTimeout(() => {
    for (const work of due) work();
  });
}

if (typeof document !== 'undefined') {
  // Of the mouse, whose events a tap is turned into, because it is they that take the focus away.
  document.addEventListener('mousedown', () => (isPressed = true), true);
  document.addEventListener('mouseup', release, true);
  // A press that is dragged out of the window is released where nobody hears it.
  document.addEventListener('dragend', release, true);
}
