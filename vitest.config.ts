import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Long enough for a busy machine. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

/** Pure, and so in need of no page and no worker of their own. */
const webRules = [
  'web/src/features/**/*.test.ts',
  'web/src/choose-dashboard.test.ts',
  'web/src/lib/api/api-error.test.ts',
  'web/src/lib/browser/toast.test.ts',
  'web/src/lib/ghs.test.ts',
  'web/src/styles/*.test.ts',
  'web/src/ui/tables/chart-scale.test.ts',
];

/** A hash of the product's cost takes a core for 35 ms, and the journeys make thousands. */
const cheapPasswords = {
  find: /^@node-rs\/argon2$/,
  replacement: `${import.meta.dirname}/server/test/support/cheap-argon2.ts`,
};

/** By far the longest file: begun last, it would end long after all others. */
class SimulationFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isSimulation = ({ moduleId }: TestSpecification) => moduleId.includes('/simulation/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isSimulation), ...sorted.filter((file) => !isSimulation(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SimulationFirst },
    // Many of them wait rather than work: twice as many as a small machine has cores.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'contract/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'scripts/*.test.mjs',
            ...webRules,
          ],
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['server/test/**/*.test.ts'],
          exclude: ['server/test/start/**', 'server/test/simulation/**'],
          globalSetup: ['server/test/support/global-setup.ts'],
          alias: [cheapPasswords],
          // Each file makes an app and a database of its own, and the modules keep nothing.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'simulation',
          // In a process of its own: it takes clocks, timers and dice in its hands.
          include: ['server/test/simulation/*.test.ts'],
          alias: [cheapPasswords],
          ...patience,
        },
      },
      {
        test: {
          name: 'start',
          include: ['server/test/start/*.test.ts'],
          globalSetup: ['server/test/start/global-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: webRules,
          setupFiles: ['web/src/test-setup.ts'],
          // A page is made for each file all the same, and what a test draws is taken away after it.
          isolate: false,
          unstubGlobals: true,
          ...patience,
        },
      },
    ],
  },
});
