import { Client } from 'pg';
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { alterAnswers } from './support/alter-answers.ts';
import { appIsKept } from './support/app-is-kept.ts';
import { inspect } from './support/inspect.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { keepingTablet } from './support/keeping-tablet.ts';
import { startStand } from './support/stand-process.ts';
import { createStaffMember } from './support/staff.ts';
import { AT_ONCE, test } from './support/staff-test.ts';

/** A second server on the same database; it may go down while the first one takes orders. */
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

const OFFLINE = /^No network/;
/**
 * Expected errors: requests on the dead connection, preloaded screens among them; 503 from a stopping server; and the offline worker's
 * script, which Chromium checks at any time.
 */
const TO_BE_EXPECTED =
  /^failed: (GET|PUT) \/(api|assets)\/\S+ net::ERR_|^503 GET \/api\/(board\/)?events$|^console: An unknown error occurred when fetching the script\.$/;

const STEPS = 'select o.customer_name as name, e.command, count(*)::int as times from order_events e join orders o on o.id = e.order_id';

const SALES =
  'select o.customer_name as name, o.status, o.total_cents as total, o.sold_offline as offline from sales s join orders o on o.id = s.order_id';

describe('the network goes away', () => {
  keepingTablet('ten acts and a reload in the middle count once each when it is back', async ({ bea, office, placeOrder, stand }) => {
    const { page } = bea;
    await bea.logIn((await office.issueCode('Bea')).code);
    const packed = await placeOrder('Ann Packed', { Cola: 1, 'Hot Dog': 2 });
    const [listed, quick, left] = [await placeOrder('Bob Listed'), await placeOrder('Cy Quick'), await placeOrder('Di Left')];
    await expect.poll(() => bea.numbers(), AT_ONCE).toEqual([packed, listed, quick, left]);
    await appIsKept(page);
    await page.context().setOffline(true);
    await bea.sees(/^No network/);

    await bea.startPreparing(packed);
    await bea.tick('Hot Dog');
    await bea.tick('Cola');
    await bea.finishPacking();
    await bea.openQueue();
    await bea.startPreparing(listed);
    await bea.tick('Cola');
    await bea.openQueue('preparing');
    expect(await bea.numbers()).toEqual([listed]);
    await bea.card(listed).getByText('Not sent yet').waitFor();
    await inspectOnDevices(page, 'the queue without a network');
    await bea.tapReady(listed);
    await bea.openQueue();
    await bea.tapReady(quick);
    await bea.openWindow();
    await bea.tapPickedUp(packed);
    await bea.tapPickedUp(quick);
    await bea.sees(/10 kept here\./);
    await bea.button('Show').tap();
    await page.getByText(`Checked 2 items of ${packed}`).waitFor();
    await inspect(page, 'what waits to be sent', false);
    await bea.button('Keep working').tap();

    await page.context().setOffline(false);
    await expect.poll(() => page.getByText(/network|kept here|^Sending/).count(), { timeout: 40_000 }).toBe(0);
    const client = new Client({ connectionString: stand.databaseUrl });
    await client.connect();
    const { rows } = await client.query(`${STEPS} where e.command <> 'place' group by 1, 2 order by 1, min(e.id)`);
    const { rows: acts } = await client.query('select count(*)::int as acts, count(refusal)::int as refused from staff_acts');
    await client.end();
    expect(rows.map(({ name, command, times }) => `${name} ${command} ${times}`)).toEqual([
      'Ann Packed start-preparing 1',
      'Ann Packed mark-ready 1',
      'Ann Packed pick-up 1',
      'Bob Listed start-preparing 1',
      'Bob Listed mark-ready 1',
      'Cy Quick mark-ready 1',
      'Cy Quick pick-up 1',
    ]);
    expect(acts).toEqual([{ acts: 10, refused: 0 }]);
    await bea.openQueue();
    await expect.poll(() => bea.numbers()).toEqual([left]);
  });

  keepingTablet('two cash sales and a reload between them arrive once each when it is back', async ({ bea, office, stand }) => {
    const { page } = bea;
    const tile = (name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
    await bea.logIn((await office.issueCode('Bea')).code);
    await bea.visit('/window');
    await tile('Bottled Water').waitFor();
    const water = Number(/(\d+) left/.exec(await tile('Bottled Water').innerText())?.[1]);
    await appIsKept(page);
    await page.context().setOffline(true);
    await bea.sees(/No network since/);

    await tile('Bottled Water').tap();
    await page.getByText('Only cash works without the network.').waitFor();
    await bea.button('Cash').tap();
    await bea.button('Exact').tap();
    await bea.sees('Hand it over now');
    await page.reload();
    await tile('Bottled Water')
      .getByText(`${water - 1} left`)
      .waitFor();
    await bea.sees(/1 kept here\./);

    await tile('Hot Dog').tap();
    await bea.button('Cash').tap();
    await page.getByText('Type a name.').waitFor();
    await inspectOnDevices(page, 'a sale without a network');
    await page.getByLabel('Name to call').fill('Rosa');
    await bea.button('Cash').tap();
    await page.getByRole('button', { name: /^\$5 / }).tap();
    await bea.sees('Call this name');
    await bea.sees('$1.50');
    await inspectOnDevices(page, 'sold without a network');

    await page.context().setOffline(false);
    await bea.sees('Say this number');
    await expect.poll(() => page.getByText(/network|kept here|^Sending/).count(), { timeout: 40_000 }).toBe(0);
    await tile('Bottled Water')
      .getByText(`${water - 1} left`)
      .waitFor();
    const client = new Client({ connectionString: stand.databaseUrl });
    await client.connect();
    const { rows } = await client.query(`${SALES} where s.sold_by_name = 'Bea' order by o.placed_at`);
    await client.end();
    expect(rows.map(({ name, status, total, offline }) => `${name} ${status} ${total} ${offline}`)).toEqual([
      ' completed 200 true',
      'Rosa queued 350 true',
    ]);
  });

  keepingTablet(
    'an item sold out without the network leaves the menu when it is back, and its orders are listed',
    async ({ bea, office, placeOrder, stand }) => {
      const { page } = bea;
      await bea.logIn((await office.issueCode('Bea')).code);
      const waits = await placeOrder('Ed Waits', { 'Hot Dog': 1 });
      await expect.poll(() => bea.numbers(), AT_ONCE).toContain(waits);
      await appIsKept(page);
      await page.context().setOffline(true);
      await bea.sees(OFFLINE);
      await bea.button('Sold Out').tap();
      await page.getByRole('button', { name: 'Hot Dog', exact: true }).tap();
      const dialog = page.getByRole('dialog', { name: 'Out of Hot Dog?' });
      await dialog.getByText('There is no network.').waitFor();
      await inspectOnDevices(page, 'selling out without a network');
      await dialog.getByRole('button', { name: 'Sold Out' }).tap();
      await bea.sees(/1 kept here\./);

      await page.reload();
      await bea.sees(/1 kept here\./);
      await bea.button('Sold Out').tap();
      await page.getByRole('button', { name: /^Hot Dog/ }).tap();
      await page.getByRole('button', { name: 'Show the Orders' }).tap();
      await page.getByText('Not sent yet').waitFor();
      await inspectOnDevices(page, 'sold out, not sent yet');

      await page.context().setOffline(false);
      await page.getByText('1 thing to settle.').waitFor({ timeout: 40_000 });
      await page.getByRole('link', { name: 'Show' }).tap();
      await page.getByText(/\d paid orders? waits? for it\./).waitFor();
      await inspectOnDevices(page, 'orders wait for what was sold out');
      await page.getByRole('link', { name: 'Look at Hot Dog' }).tap();
      await page.getByRole('button', { name: `Replace in ${waits}` }).waitFor();
      const client = new Client({ connectionString: stand.databaseUrl });
      await client.connect();
      const { rows } = await client.query("select count(*)::int as times from audit_log where text like 'Sold out: Hot Dog%'");
      await client.query('update products set sold_out_at = null');
      await client.end();
      expect(rows).toEqual([{ times: 1 }]);
    },
  );
});

describe('the server goes away and comes back', () => {
  secondServer(
    'the screen says so, keeps what it knew, and catches up by itself',
    async ({ second, newTablet, office, placeOrder, complaints }) => {
      const bea = createStaffMember(await (await newTablet()).newPage(), second.url);
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
      const unexpected = complaints.take().filter((complaint) => !TO_BE_EXPECTED.test(complaint));
      expect(unexpected).toEqual([]);
      // Before its server is stopped for good.
      await bea.page.context().close();
    },
  );

  secondServer(
    'a board that nobody looks after goes on: a restart, a night’s sleep past midnight, a new release',
    async ({ second, newTablet, bea, office, placeOrder, complaints }) => {
      const tv = await (await newTablet()).newPage();
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

      // The lid is closed: timers stop, the connection is dead, and it opens again the next day.
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
      const unexpected = complaints.take().filter((complaint) => !TO_BE_EXPECTED.test(complaint));
      expect(unexpected).toEqual([]);
      await tv.context().close();
    },
  );
});
