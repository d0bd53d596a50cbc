/** The service of a package, also if its column is hidden. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PackageName } from './package-name.tsx';

test.each([
  ['MTN', 'Night 2 GB', 'MTN Night 2 GB'],
  ['MTN', 'MTN 2 GB', 'MTN 2 GB'],
  ['Telecel', 'Weekend', 'Telecel Weekend'],
])('of the service %s, %s is read as %s', (service, name, read) => {
  const { container } = render(<PackageName service={service} network="MTN" name={name} />);
  expect(container.textContent).toBe(read);
});

test('its exact size is beside it', () => {
  const { container } = render(<PackageName service="MTN" network="MTN" name="MTN 1 GB" megabytes={1024} />);
  expect(container.textContent).toBe('MTN 1 GB · 1,024 MB');
});
