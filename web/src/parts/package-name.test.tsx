/** The row of an order names the service where the package does not, and parts no number from its unit. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrderedPackage } from './package-name.tsx';

test.each([
  ['MTN', 'Night 2 GB', 'MTN Night 2\u00a0GB to 0241234567'],
  ['MTN', 'MTN 2 GB', 'MTN 2\u00a0GB to 0241234567'],
  ['Telecel', 'Weekend', 'Telecel Weekend to 0241234567'],
])('of the service %s, %s is read as %s', (service, name, read) => {
  const { container } = render(
    <OrderedPackage service={service} network="MTN" name={name} to="0241234567" />,
  );
  expect(container.textContent).toBe(read);
});
