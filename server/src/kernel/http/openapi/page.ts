/** The description of the API as a plain page. */
import { basePath } from '@ntem/contract/endpoint';
import { escapeHtml } from '#pages/web.ts';
import type { ApiDescription } from './description.ts';

export function describeApiAsPage({ info, paths }: ApiDescription): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => `<section><h2>${method.toUpperCase()} ${escapeHtml(basePath + path)}</h2>
<p>${escapeHtml(operation.summary)}</p>
<pre tabindex="0">${escapeHtml(JSON.stringify(operation, undefined, 2))}</pre></section>`,
    ),
  );
  const title = escapeHtml(info.title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>${title}</h1><p>Machine readable: <a href="/openapi.json">/openapi.json</a></p>
${sections.join('\n')}</main></body></html>`;
}
