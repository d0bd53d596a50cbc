/** Removes every rendered page after its test, and waits as long as a busy machine needs. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);
