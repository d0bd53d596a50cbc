/** Examples of calls, letter for letter: sellers copy them into their programs. */
import { expect, it } from 'vitest';
import { type SampleCall, type SampleLanguage, sampleOf } from './code-samples.ts';

const read: SampleCall = { method: 'GET', url: 'https://shop.example/api/v1/seller/balance' };
const sell: SampleCall = {
  method: 'POST',
  url: 'https://shop.example/api/v1/seller/orders',
  idempotencyKey: 'order-7',
  body: { network: 'MTN', megabytes: 1024, orders: [{ recipient: '0241234567' }] },
};

const body = (indent: string) =>
  [
    '{',
    '  "network": "MTN",',
    '  "megabytes": 1024,',
    '  "orders": [',
    '    {',
    '      "recipient": "0241234567"',
    '    }',
    '  ]',
    '}',
  ].join(`\n${indent}`);

it.each<[SampleLanguage, SampleCall, string]>([
  [
    'curl',
    read,
    `curl 'https://shop.example/api/v1/seller/balance' \\
  -H "Authorization: Bearer $NTEM_KEY"`,
  ],
  [
    'curl',
    sell,
    `curl 'https://shop.example/api/v1/seller/orders' \\
  -H "Authorization: Bearer $NTEM_KEY" \\
  -H 'Idempotency-Key: order-7' \\
  -H 'Content-Type: application/json' \\
  -d '${body('  ')}'`,
  ],
  [
    'JavaScript',
    sell,
    `const answer = await fetch('https://shop.example/api/v1/seller/orders', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.NTEM_KEY}\`,
    'Idempotency-Key': 'order-7',
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${body('  ')}),
});
console.log(answer.status, await answer.json());`,
  ],
  [
    'PHP',
    sell,
    `$call = curl_init('https://shop.example/api/v1/seller/orders');
curl_setopt_array($call, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('NTEM_KEY'),
        'Idempotency-Key: order-7',
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode(['network' => 'MTN', 'megabytes' => 1024, 'orders' => [['recipient' => '0241234567']]]),
]);
echo curl_exec($call);`,
  ],
  [
    'Python',
    sell,
    `import os, requests

answer = requests.post(
    'https://shop.example/api/v1/seller/orders',
    headers={
        'Authorization': f"Bearer {os.environ['NTEM_KEY']}",
        'Idempotency-Key': 'order-7',
    },
    json=${body('    ')},
    timeout=30,
)
print(answer.status_code, answer.json())`,
  ],
])('%s', (language, call, text) => {
  expect(sampleOf(language, call)).toBe(text);
});
