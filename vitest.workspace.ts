import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { FileOrder } from '#test/faults/support/file-order.ts';

/** Every suite of the project. Vitest 5 does not find this name by itself: scripts pass --config, and vitest.config.ts re-exports it. */
export default defineConfig({
  test: {
    globalSetup: ['test/setup/database.setup.ts'],
    sequence: { sequencer: FileOrder },
    // A condition is waited for as long as a busy machine may take; the usual second is no limit that anybody promised.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'core', environment: 'node', include: ['test/core/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'adapters',
          environment: 'node',
          include: ['test/adapters/**/*.test.ts'],
          setupFiles: ['test/setup/node.setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['test/server/**/*.test.ts'],
          setupFiles: ['test/setup/node.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['test/web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/setup/web.setup.ts'],
          testTimeout: 15_000,
        },
      },
      {
        extends: true,
        test: { name: 'architecture', environment: 'node', include: ['test/architecture/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        // Minutes of kills, outages and floods: `npm run test:faults`, not part of `npm test`.
        extends: true,
        test: {
          name: 'faults',
          environment: 'node',
          include: ['test/faults/**/*.test.ts'],
          setupFiles: ['test/setup/node.setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
