/** Says that this shop is a rehearsal, with the way to the handset that plays along. */

export function SandboxRibbon() {
  return (
    <p className="on-band text-sm text-on-band-muted">
      <span className="page flex flex-wrap items-center justify-center gap-x-2">
        Sandbox: no real money moves
        <a className="inline-flex min-h-touch items-center text-on-band underline" href="/sandbox">
          Open the phone
        </a>
      </span>
    </p>
  );
}
