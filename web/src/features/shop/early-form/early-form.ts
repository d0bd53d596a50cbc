/** Opens a first form when a package is tapped before the app is there. A script of its own inside the shop's page. */
/** In the document only while it is open, so that there is one field of each name. */
const dialog = document.querySelector('template')?.content.querySelector('dialog') as HTMLDialogElement;
const form = dialog.querySelector('form') as HTMLFormElement;
/** Long enough for the app to come on a slow network; then the form goes to the page that needs no app. */
const patienceMs = 8_000;

document.addEventListener('click', (event) => {
  const slip = (event.target as Element).closest<HTMLAnchorElement>('a.slip');
  const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  // An app that is there has prevented it.
  if (!slip || isElsewhere || event.defaultPrevented) return;
  event.preventDefault();
  const write = (name: string, text: string | null | undefined) => {
    (dialog.querySelector(name) as HTMLElement).textContent = text ?? '';
  };
  write('h2', slip.querySelector('b')?.textContent);
  write('p', slip.querySelector('b+span')?.textContent);
  write('.pay', `Pay ${slip.querySelector('strong')?.textContent}`);
  dialog.dataset.net = slip.closest<HTMLElement>('[data-net]')?.dataset.net ?? '';
  form.action = slip.href;
  dialog.ariaBusy = null;
  document.body.append(dialog);
  dialog.showModal();
  (form.elements[2] as HTMLElement).focus();
  document.dispatchEvent(new Event('early'));
});

form.addEventListener('submit', (event) => {
  if ((event.submitter as HTMLButtonElement).value) return;
  event.preventDefault();
  dialog.ariaBusy = 'true';
  setTimeout(() => dialog.open && form.submit(), patienceMs);
});

dialog.addEventListener('close', () => dialog.remove());
