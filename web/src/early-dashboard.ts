/** Fetches a dashboard's code and first data while the app itself still loads. A script of its own inside the page. */

/** The files of each dashboard, which the build fills in. */
declare const dashboardFiles: Record<'admin' | 'seller' | 'guest', string[]>;

const kinds = { admin: 'admin', agent: 'seller', subagent: 'seller' } as const;
const firstPaths = {
  admin: ['/auth/me', '/auth/factors', '/dashboard/stats', '/dashboard/waiting', '/dashboard/today'],
  seller: ['/auth/me', '/seller-home', '/notices/unread'],
  guest: ['/auth/me'],
};

try {
  const stored = localStorage.getItem('ntem-session');
  const session = stored && location.pathname === '/dashboard' && JSON.parse(stored);
  // Without 'Remember me' a session ends with the browser.
  const isOpen = /ntem-open=1/.test(document.cookie) || sessionStorage.getItem('ntem-open');
  if (session && (isOpen || !session.untilClosed)) {
    const kind = kinds[session.user.role as keyof typeof kinds] ?? 'guest';
    for (const href of dashboardFiles[kind])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    const headers = { Authorization: `Bearer ${session.accessToken}` };
    // Another tab has other data.
    const paths = location.search ? firstPaths.guest : firstPaths[kind];
    window.earlyAnswers = new Map(paths.map((path) => [path, fetch(`/api/v1${path}`, { headers })]));
    for (const answer of window.earlyAnswers.values()) answer.catch(() => {});
  }
} catch {
  // The app asks for itself.
}
