import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { Front } from '#test/e2e/support/front.ts';
import { FileOrder } from '#test/setup/file-order.ts';

/** They judge how long something took, or rely on it: nothing runs beside them. */
const WATCHES_THE_CLOCK = ['test/server/attacks/enumeration.test.ts', 'test/server/attacks/slow-connections.test.ts'];

/** Honest people have to come through a crowd or a flood: whoever else computes meanwhile takes part in it. */
const CROWDS = ['test/faults/load.test.ts', 'test/faults/attacks/floods.test.ts'];

/**
 * Fingers in a hurry, networks and servers that go away, what waits to be told, a whole night at the sales window, and what comes
 * out of a printer: they take seconds that nobody can shorten. The others walk through screens whose acts the project `web` tests, and look
 * at them. `npm run test:browsers` walks them, which CI runs for each change too.
 */
const WALKED_AFTERWARDS = [
  'test/e2e/{board,fan-hands,flat-battery,open-phones,paper,practice,staff-faults,staff-hands,staff-outage,staff-three-minutes,staff-window,window}.test.ts',
  'test/e2e/each-front/{fan-hands,offline,push,two-taps,two-taps-office,two-taps-queue}.test.ts',
  'test/e2e/{admin-codes,admin-images,admin-keyboard,admin-money,first-load,impatience,languages,large-text,motion,people,settle,sign,staff-queue,taps}.test.ts',
  'test/e2e/each-front/{closings,first-load,headings,screens}.test.ts',
];

/** For what hangs. A machine may be several times slower than the one that a test was written on. */
const PATIENCE_MS = 300_000;

/** Journeys are the same in each language and on each screen that hands hold, and each run walks them through one front. */
const FRONTS = {
  usual: { language: 'en', held: 'tablet' },
  other: { language: 'es', held: 'phone' },
} as const satisfies Record<string, Front>;

/** A condition is waited for as long as a busy machine may take; the usual second is no limit that anybody promised. */
const POLL = { timeout: 20_000 };

/** A busy machine can stall once. The report names each second try; scripts/run-vitest.mjs gives one to a file of browsers, whole. */
const SECOND_TRY = 1;

/** One Chromium per worker, each file's phones with contexts of their own. To look at a page costs the processor more than to wait for it. */
const BROWSER = {
  environment: 'node',
  setupFiles: ['test/setup/browser.setup.ts'],
  isolate: false,
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
  expect: { poll: { ...POLL, interval: 250 } },
};

const FAULTS = {
  environment: 'node',
  setupFiles: ['test/setup/node.setup.ts', 'test/setup/money.setup.ts'],
  testTimeout: 600_000,
  hookTimeout: PATIENCE_MS,
};

/** Every suite of the project. Vitest 5 does not find this name by itself: scripts pass --config, and vitest.config.ts re-exports it. */
export default defineConfig({
  test: {
    // A test waits half of its time. Vitest's own choice, one worker on two cores, waits with it.
    maxWorkers: availableParallelism() + 2,
    globalSetup: ['test/setup/database.setup.ts'],
    // `--sequence.shuffle.files` has an order of its own.
    sequence: process.argv.some((flag) => flag.startsWith('--sequence.shuffle')) ? {} : { sequencer: FileOrder },
    expect: { poll: POLL },
    projects: [
      {
        // No file leaves anything behind for the next: what it starts it stops. Modules are loaded once a worker.
        extends: true,
        test: {
          name: 'core',
          environment: 'node',
          include: ['test/core/**/*.test.ts'],
          isolate: false,
          setupFiles: ['test/setup/money.setup.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'adapters',
          environment: 'node',
          include: ['test/adapters/**/*.test.ts'],
          isolate: false,
          setupFiles: ['test/setup/node.setup.ts', 'test/setup/money.setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['test/server/**/*.test.ts'],
          isolate: false,
          exclude: WATCHES_THE_CLOCK,
          setupFiles: ['test/setup/node.setup.ts', 'test/setup/money.setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'clock',
          environment: 'node',
          include: WATCHES_THE_CLOCK,
          retry: SECOND_TRY,
          setupFiles: ['test/setup/node.setup.ts', 'test/setup/money.setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
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
          // What a file leaves behind its setup takes away; a jsdom and all modules for each file cost more than the tests.
          isolate: false,
          // Each screen is garbage a moment later: with room for it V8 collects less often.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['test/architecture/**/*.test.ts'],
          isolate: false,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        // A night replaces the process's own clock (`performance.now`).
        extends: true,
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['test/simulation/**/*.test.ts'],
          setupFiles: ['test/setup/node.setup.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: WALKED_AFTERWARDS,
          provide: { front: FRONTS.usual },
        },
      },
      {
        // `npm run test:browsers`, as the next one and the last. Taps are a matter of time: one file a core.
        extends: true,
        test: {
          ...BROWSER,
          name: 'seconds',
          include: WALKED_AFTERWARDS,
          provide: { front: FRONTS.usual },
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'fronts',
          include: ['test/e2e/each-front/**/*.test.ts'],
          provide: { front: FRONTS.other },
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Minutes of kills, outages and floods: `npm run test:faults`, not part of `npm test`.
        extends: true,
        test: {
          ...FAULTS,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: CROWDS,
          maxWorkers: availableParallelism() + 3,
          sequence: { groupOrder: 2 },
        },
      },
      { extends: true, test: { ...FAULTS, name: 'faults-alone', include: CROWDS, maxWorkers: 1, sequence: { groupOrder: 4 } } },
      {
        // Browsers that npm does not install: `npm run test:browsers`, not part of `npm test`.
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['test/browsers/**/*.test.ts'],
          setupFiles: ['test/setup/browser.setup.ts'],
          testTimeout: 600_000,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
});
