/** Pages with somebody else's text, and with a script that got into them. */
import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { openAccount, signIn } from '#support/people.ts';

const hostile = '<img src=x onerror=window.hurt=1>';

const isHurt = () => Reflect.get(window, 'hurt') !== undefined;

test('a name and a message that are markup are shown as text', async ({ page }) => {
  await signIn(page, await openAccount(page.request, hostile));
  await expect(page.getByText(hostile).first()).toBeVisible();
  expect(await page.evaluate(isHurt)).toBe(false);
  await page.route('**/api/v1/auth/sessions/*', (route) =>
    route.fulfill({ status: 409, json: { code: 'CONFLICT', message: hostile } }),
  );
  await page.goto('/account');
  await expect(page.getByLabel('Name')).toHaveValue(hostile);
  await page.getByRole('button', { name: /^End / }).first().click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(hostile);
  expect(await page.evaluate(isHurt)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

for (const path of ['/', '/auth']) {
  test(`a script that got into ${path} does not run: the policy forbids it`, async ({ page }) => {
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = [...html.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>(.*?)<\/script>/gs)];
    for (const [, source = ''] of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(source).digest('base64')}'`);
    const parts = policy.split(';').map((part) => part.trim().replace(/'sha256-[\w+/]{43}='/g, 'HASH'));
    expect(parts.map((part) => part.replace(/( HASH)+$/, ' HASH')).sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
      "script-src 'self' HASH",
      "style-src 'self' HASH",
    ]);
    expect(html).not.toMatch(/\son\w+="/);

    const blocked = await page.evaluate(async () => {
      const seen: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.hurt = 1';
      document.body.append(script);
      const holder = document.createElement('div');
      holder.innerHTML = '<img src="data:," onerror="window.hurt = 1">';
      document.body.append(holder);
      const far = document.createElement('script');
      far.src = 'https://evil.example/x.js';
      document.body.append(far);
      // Each of the three is reported; a busy machine takes its time.
      for (let waits = 0; seen.length < 3 && waits < 100; waits++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return seen;
    });
    expect(await page.evaluate(isHurt)).toBe(false);
    expect(new Set(blocked)).toEqual(new Set(['script-src-elem', 'script-src-attr']));
  });
}
