/** A ribbon for test mode, with a link to the simulated handset. */

export function SandboxRibbon() {
  return (
    <nav className="on-band" aria-label="Sandbox">
      <a
        className="flex min-h-touch flex-wrap items-center justify-center gap-x-1.5 border-b border-band-line px-4 py-1 text-center text-sm text-on-band-muted"
        href="/sandbox"
      >
        Sandbox: no real money moves
        <span className="text-on-band underline">Open the phone</span>
      </a>
    </nav>
  );
}
