/** Tries routes, bodies, headers and pages. The last ones judge every answer to all probes. */
import { createHash } from 'node:crypto';
import { expectStatus, judge, type Probe, probe, skipped } from './probe.ts';

const hiddenPaths = [
  '/ui',
  '/debug',
  '/test',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/src/main.ts',
  '/assets/../../server/dist/main.js',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/metrics',
  '/index.html.map',
];

const injections = [
  "' or 1=1 --",
  '"; drop table users; --',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '<script>',
];

const leaked = /\bat .*\.(?:ts|js):\d+|node_modules|syntax error at|select .* from|insert into/i;

export const wireProbes: Probe[] = [
  probe('S34', 'sign in by a form and by plain text, as a foreign page could', async ({ target }) => {
    const faults: string[] = [];
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'multipart/form-data; boundary=x',
    ]) {
      const options = {
        raw: 'phone_number=0241234567&password=secret1',
        headers: { 'content-type': type },
      };
      faults.push(...expectStatus(type, (await target.call('POST', '/auth/login', options)).status, 415));
    }
    return judge(faults, 'each refused with 415');
  }),
  probe('S56', 'open pages and files that are not for the public', async ({ target, sandbox }) => {
    const paths = sandbox ? hiddenPaths : [...hiddenPaths, '/sandbox', '/api/v1/sandbox/settings'];
    const faults: string[] = [];
    for (const path of paths) {
      const { status } = await target.call('GET', `/${path}`, { headers: { accept: '*/*' } });
      faults.push(...expectStatus(path, status, 400, 404));
    }
    return judge(faults, sandbox ? 'none is there; the sandbox is, as the shop says' : 'none is there');
  }),
  probe('S58', 'put SQL, paths and markup into parameters, and one parameter twice', async ({ target }) => {
    const faults: string[] = [];
    for (const text of injections) {
      const value = encodeURIComponent(text);
      for (const path of [
        `/databundle-open/services?ref=${value}`,
        `/databundle-open/track?reference=${value}&phone=0241234567`,
        `/databundle-open/orders/${value}`,
      ]) {
        const { status, text: body } = await target.call('GET', path);
        if (status >= 500 || leaked.test(body)) faults.push(`${path}: ${status}`);
      }
    }
    const twice = await target.call('GET', '/databundle-open/track?reference=a&reference=b&phone=0241234567');
    faults.push(...expectStatus('twice', twice.status, 400));
    return judge(faults, 'harmless; a repeated parameter is refused with 400');
  }),
  probe('S61', 'find a script that the policy of a page does not name', async ({ target }) => {
    const faults: string[] = [];
    for (const path of ['//', '//auth', '//guest-checkout/%3Cimg%20src=x%3E']) {
      const { text, headers } = await target.call('GET', path, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      const inline = text.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>(.*?)<\/script>/gs);
      for (const [, source = ''] of inline) {
        const hash = createHash('sha256').update(source).digest('base64');
        if (!policy.includes(`'sha256-${hash}'`)) faults.push(`${path} has a script without its hash`);
      }
      if (/unsafe|\*/.test(policy)) faults.push(`${path}: ${policy}`);
      for (const part of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        if (!policy.includes(part)) faults.push(`${path} lacks ${part}`);
      if (/<img src=x/.test(text)) faults.push(`${path} shows markup from its address`);
    }
    return judge(faults, 'every inline script has its hash');
  }),
  probe('S63', 'read answers from foreign origins', async ({ target }) => {
    const host = new URL(target.origin).host;
    const faults: string[] = [];
    for (const origin of [
      'https://evil.example',
      'null',
      `https://${host}.evil.example`,
      `https://evil-${host}`,
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = { origin, 'access-control-request-method': 'GET' };
        const answer = await target.call(method, '/auth/me', { headers });
        if (answer.headers.get('access-control-allow-origin')) faults.push(`${method} from ${origin}`);
      }
    }
    return judge(faults, 'no origin is allowed');
  }),
  probe('S66', 'make it fail with bodies and addresses that make no sense', async ({ target }) => {
    const headers = { 'content-type': 'application/json' };
    const bodies = [
      '{"phone_number":',
      '[1]',
      '{"__proto__":{"role":"admin"}}',
      '['.repeat(20_000),
      '"\\ud800"',
      '\u0000',
    ];
    const answers = [];
    for (const raw of bodies) answers.push(await target.call('POST', '/auth/login', { raw, headers }));
    for (const path of ['/%', '/%00', '/nothing', `/${'x'.repeat(8_000)}`])
      answers.push(await target.call('GET', path));
    answers.push(await target.call('DELETE', '/auth/login'));
    const faults = answers
      .filter(({ status, text }) => status >= 500 || status < 400 || leaked.test(text))
      .map(({ status, text }) => `${status} ${text.slice(0, 80)}`);
    return judge(faults, 'each refused, without a stack or SQL');
  }),
  probe('S33', 'find a cookie in any answer so far', async ({ target }) => {
    const set = target.answers.filter(({ answer }) => answer.headers.has('set-cookie'));
    return judge(
      set.map(({ what }) => what),
      `none in ${target.answers.length} answers`,
    );
  }),
  probe(
    'S62',
    'find an answer so far without the security headers, or a private one that may be stored',
    async ({ target }) => {
      const wanted: [string, RegExp][] = [
        ['strict-transport-security', /max-age=31536000; includeSubDomains/],
        ['x-content-type-options', /nosniff/],
        ['referrer-policy', /no-referrer/],
        ['content-security-policy', /default-src 'self'/],
      ];
      const faults = target.answers.flatMap(({ what, answer: { headers, status } }) => {
        const missing = wanted
          .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
          .map(([name]) => name);
        const isPublic = /^GET \/(?:\/|databundle-open\/services)/.test(what);
        const isStored = !isPublic && status !== 405 && headers.get('cache-control') !== 'no-store';
        return [...missing, ...(isStored ? ['no-store'] : [])].map(
          (name) => `${what} (${status}) lacks ${name}`,
        );
      });
      return judge(faults, `all ${target.answers.length} have them`);
    },
  ),
  probe('S66', 'find a failure of the server in any answer so far', async ({ target }) => {
    const failed = target.answers.filter(({ answer }) => answer.status === 500);
    if (target.answers.length === 0) return skipped('there was none');
    return judge(
      failed.map(({ what }) => what),
      `none in ${target.answers.length} answers`,
    );
  }),
];
