import { describe, expect } from 'vitest';
import { alterAnswers } from './support/alter-answers.ts';
import { OF_AN_OUTAGE } from './support/complaints.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { startStand } from './support/stand-process.ts';
import { createStaffMember } from './support/staff.ts';
import { AT_ONCE, test as base } from './support/staff-test.ts';

/** A second server on the same database; it may go down while the first one takes orders. */
const test = base.extend('second', async ({ stand }, { onCleanup }) => {
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

const OFFLINE = /^No network/;

describe('when the server goes away and comes back', () => {
  test('the queue stays, takes acts, and catches up by itself', async ({ second, newTablet, office, placeOrder, complaints }) => {
    complaints.ignore(OF_AN_OUTAGE);
    const bea = createStaffMember(await newTablet(), second.url);
    await bea.logIn((await office.issueCode('Bea')).code);
    await bea.mark();
    const before = await placeOrder('Ann Before');
    // From the other server: change notifications reach both.
    await expect.poll(() => bea.numbers(), AT_ONCE).toEqual([before]);

    await second.stop();
    await bea.sees(OFFLINE);
    expect(await bea.numbers()).toEqual([before]);
    await inspectOnDevices(bea.page, 'offline');
    await bea.tapReady(before);
    await bea.page.getByText('1 kept here.').waitFor();
    const meanwhile = await placeOrder('Bob Meanwhile');

    await second.start();
    await expect.poll(() => bea.page.getByText(OFFLINE).count(), { timeout: 20_000 }).toBe(0);
    expect(await bea.wasReloaded()).toBe(false);
    // Offline acts are sent, and the queue shows the new order.
    await expect.poll(() => bea.numbers(), { timeout: 20_000 }).toEqual([meanwhile]);
    // Before its server stops for good.
    await bea.page.context().close();
  });

  test('an unattended board survives a restart, a night’s sleep and a new release', async ({
    second,
    newTablet,
    bea,
    office,
    placeOrder,
    complaints,
  }) => {
    complaints.ignore(OF_AN_OUTAGE);
    const tv = await newTablet();
    await tv.clock.install();
    await tv.goto(second.url + (await office.boardLink('TV')));
    const mine: string[] = [];
    /** Only this test's orders: others may still be ready. */
    const shown = async (): Promise<readonly string[]> => {
      const numbers = tv.getByRole('region', { name: 'Ready for Pickup' }).getByText(/^#\d{3}$/);
      return (await numbers.allInnerTexts()).filter((number) => mine.includes(number));
    };
    const wasReloaded = async (): Promise<boolean> => (await tv.locator('html.never-reloaded').count()) === 0;
    const mark = (): Promise<void> => tv.evaluate(() => document.documentElement.classList.add('never-reloaded'));
    const makeReady = async (name: string): Promise<string> => {
      const number = await placeOrder(name);
      mine.push(number);
      await bea.openQueue();
      await bea.tapReady(number);
      return number;
    };
    const lost = tv.getByText('Connection lost.');

    const evening = await makeReady('Ann Evening');
    await expect.poll(shown, AT_ONCE).toEqual([evening]);
    await mark();
    await second.stop();
    await lost.waitFor();
    expect(await shown()).toEqual([evening]);
    const meanwhile = await makeReady('Bob Meanwhile');
    await second.start();
    await expect.poll(shown, AT_ONCE).toEqual([meanwhile, evening]);
    await expect.poll(() => lost.count(), AT_ONCE).toBe(0);

    // The laptop lid is closed: timers stop, the connection is dead, and it opens again the next day.
    await tv.context().setOffline(true);
    await bea.openWindow();
    await bea.tapPickedUp(evening);
    const morning = await makeReady('Cy Morning');
    const clock = tv.getByText(/^\d{1,2}:\d{2}\s[AP]M$/);
    const before = await clock.innerText();
    await tv.clock.fastForward('12:00:00');
    await expect.poll(async () => (await clock.innerText()).slice(-2)).not.toBe(before.slice(-2));
    await tv.context().setOffline(false);
    await expect.poll(shown, AT_ONCE).toEqual([morning, meanwhile]);
    await expect.poll(() => lost.count(), AT_ONCE).toBe(0);
    expect(await wasReloaded()).toBe(false);

    await alterAnswers(tv, '**/api/board', async (board) => ({ ...(await board.json()), release: 'the next one' }));
    await expect.poll(wasReloaded, AT_ONCE).toBe(true);
    await expect.poll(shown, AT_ONCE).toEqual([morning, meanwhile]);
    await mark();
    await tv.clock.fastForward('00:30');
    await bea.openWindow();
    await bea.tapPickedUp(meanwhile);
    await expect.poll(shown, AT_ONCE).toEqual([morning]);
    expect([await wasReloaded(), new URL(tv.url()).pathname]).toEqual([false, '/board']);
    await tv.context().close();
  });
});
