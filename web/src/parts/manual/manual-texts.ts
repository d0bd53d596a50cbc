/** The manual as it is when the page is built. It lies outside of every package, so no import reaches it. */
const pages = import.meta.glob<string>(
  '../../../../docs/{vendors,going-live,manual/admin,manual/agent,manual/subagent,manual/developers}.md',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

export type ManualPage = 'vendors' | 'going-live' | 'admin' | 'agent' | 'subagent' | 'developers';

export function textOf(page: ManualPage): string {
  return Object.entries(pages).find(([path]) => path.endsWith(`/${page}.md`))?.[1] ?? '';
}
