/** Copyable examples of calls with an API key, in the languages of the reference. Pure. */
export const sampleLanguages = ['curl', 'JavaScript', 'PHP', 'Python'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

type Json = string | number | readonly Json[] | { readonly [name: string]: Json };

export type SampleCall = {
  method: 'GET' | 'POST';
  /** With the origin. */
  url: string;
  /** Of a call that sells: the same when the call is made again. */
  idempotencyKey?: string | undefined;
  body?: Json | undefined;
};

/** An order as a seller's program may send it. */
export const sampleOrder = {
  network: 'MTN',
  megabytes: 1000,
  recipient: '0241234567',
  reference: 'order-1042',
  max_price: 6,
} as const;

/** A secret that is written into a program ends up in its history, so each example reads it from the environment. */
export const keyVariable = 'NTEM_KEY';

export function sampleOf(language: SampleLanguage, call: SampleCall): string {
  return writers[language](call).join('\n');
}

const writers: Record<SampleLanguage, (call: SampleCall) => string[]> = {
  curl: ({ url, idempotencyKey, body }) =>
    [
      `curl '${url}'`,
      `  -H "Authorization: Bearer $${keyVariable}"`,
      ...(idempotencyKey ? [`  -H 'Idempotency-Key: ${idempotencyKey}'`] : []),
      ...(body ? ["  -H 'Content-Type: application/json'", `  -d '${inJson(body, 2)}'`] : []),
    ].map((line, place, all) => (place < all.length - 1 ? `${line} \\` : line)),

  JavaScript: ({ method, url, idempotencyKey, body }) => [
    `const answer = await fetch('${url}', {`,
    `  method: '${method}',`,
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.${keyVariable}}\`,`,
    ...(idempotencyKey ? [`    'Idempotency-Key': '${idempotencyKey}',`] : []),
    ...(body ? ["    'Content-Type': 'application/json',"] : []),
    '  },',
    ...(body ? [`  body: JSON.stringify(${inJson(body, 2)}),`] : []),
    '});',
    'console.log(answer.status, await answer.json());',
  ],

  PHP: ({ url, idempotencyKey, body }) => [
    `$call = curl_init('${url}');`,
    'curl_setopt_array($call, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_HTTPHEADER => [',
    `        'Authorization: Bearer ' . getenv('${keyVariable}'),`,
    ...(idempotencyKey ? [`        'Idempotency-Key: ${idempotencyKey}',`] : []),
    ...(body ? ["        'Content-Type: application/json',"] : []),
    '    ],',
    ...(body ? [`    CURLOPT_POSTFIELDS => json_encode(${inPhp(body)}),`] : []),
    ']);',
    'echo curl_exec($call);',
  ],

  Python: ({ method, url, idempotencyKey, body }) => [
    'import os, requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    '${url}',`,
    '    headers={',
    `        'Authorization': f"Bearer {os.environ['${keyVariable}']}",`,
    ...(idempotencyKey ? [`        'Idempotency-Key': '${idempotencyKey}',`] : []),
    '    },',
    ...(body ? [`    json=${inJson(body, 4)},`] : []),
    '    timeout=30,',
    ')',
    'print(answer.status_code, answer.json())',
  ],
};

function inJson(body: Json, indent: number): string {
  return JSON.stringify(body, undefined, 2).replaceAll('\n', `\n${' '.repeat(indent)}`);
}

function inPhp(body: Json): string {
  if (typeof body !== 'object') return typeof body === 'string' ? `'${body}'` : String(body);
  const fields = Array.isArray(body)
    ? body.map(inPhp)
    : Object.entries(body).map(([name, value]) => `'${name}' => ${inPhp(value)}`);
  return `[${fields.join(', ')}]`;
}
