/** Delays changes that would move the page while a button is pressed: the press would miss it. */

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
  // Of the mouse, whose events a tap is turned into, because they take the focus away.
  document.addEventListener('mousedown', () => (isPressed = true), true);
  document.addEventListener('mouseup', release, true);
  // A press dragged out of the window is released unheard.
  document.addEventListener('dragend', release, true);
}
