/** Opens the API's description in the viewer, which the page loads as a script of its own. */
type Viewer = { createApiReference(place: string, options: object): void };

declare const Scalar: Viewer;

Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  theme: 'none',
  // The page's own theme, as on every other page.
  forceDarkModeState: document.documentElement.dataset.theme,
  hideDarkModeToggle: true,
  // Nothing is loaded from elsewhere, and nothing is sent there.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  // A call from here would be refused: no key belongs into a page.
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  hideModels: true,
  defaultOpenFirstTag: true,
  // Sellers' calls have examples of their own, in the description.
  hiddenClients: true,
});
