import { describe, expect } from 'vitest';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { startStand } from './support/stand-process.ts';
import { createStaffMember } from './support/staff.ts';
import { AT_ONCE, test } from './support/staff-test.ts';

/** A second server on the same database, which may go down while the first one takes orders. */
const secondServer = test.extend('second', async ({ stand }, { onCleanup }) => {
  let running = await startStand({ DATABASE_URL: stand.databaseUrl });
  let isRunning = true;
  const stop = async (): Promise<void> => {
    if (!isRunning) return;
    isRunning = false;
    process.kill(running.pid, 'SIGTERM');
    expect(await running.gone).toBe(0);
  };
  onCleanup(stop);
  return {
    url: running.url,
    stop,
    start: async (): Promise<void> => {
      running = await startStand({ DATABASE_URL: stand.databaseUrl, PORT: new URL(running.url).port });
      isRunning = true;
    },
  };
});

const OFFLINE = 'No network. Keep working.';
/**
 * A dead line, also under the screens that are brought ahead of time; 503 is a server that is about to go; the script is the
 * offline worker's, which Chromium looks for when it likes.
 */
const TO_BE_EXPECTED =
  /^failed: (GET|PUT) \/(api|assets)\/\S+ net::ERR_|^503 GET \/api\/events$|^console: An unknown error occurred when fetching the script\.$/;

describe('the server goes away and comes back', () => {
  secondServer(
    'the screen says so, keeps what it knew, and catches up by itself',
    async ({ second, newTablet, office, placeOrder, complaints }) => {
      const bea = createStaffMember(await (await newTablet()).newPage(), second.url);
      await bea.logIn((await office.issueCode('Bea')).code);
      await bea.mark();
      const before = await placeOrder('Ann Before');
      // By the other server: change notifications cross from one to the other.
      await expect.poll(() => bea.numbers(), AT_ONCE).toEqual([before]);

      await second.stop();
      await bea.sees(OFFLINE);
      expect(await bea.numbers()).toEqual([before]);
      await inspectOnDevices(bea.page, 'offline');
      await bea.tapReady(before);
      await bea.page.getByText('1 action to send.').waitFor();
      const meanwhile = await placeOrder('Bob Meanwhile');

      await second.start();
      await expect.poll(() => bea.page.getByText(OFFLINE).count(), { timeout: 20_000 }).toBe(0);
      expect(await bea.wasReloaded()).toBe(false);
      // What was done meanwhile is sent, and the queue knows the order that came.
      await expect.poll(() => bea.numbers(), { timeout: 20_000 }).toEqual([meanwhile]);
      const unexpected = complaints.take().filter((complaint) => !TO_BE_EXPECTED.test(complaint));
      expect(unexpected).toEqual([]);
      // Before its server goes for good.
      await bea.page.context().close();
    },
  );
});
