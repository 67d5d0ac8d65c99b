import { Client } from 'pg';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { appIsKept } from './support/app-is-kept.ts';
import { inspectOnDevices } from './support/inspect-on-devices.ts';
import { keepingTablet as test } from './support/keeping-tablet.ts';
import { AT_ONCE } from './support/staff-test.ts';

const MINUTE_AND_A_HALF = '01:30';

const STATUS_CALLS = '**/api/orders/*/status';

/** The stand receives the next *Mark as Ready*, but its answer is lost, and so are the tablet's retries. */
const loseAnswers = async (page: Page): Promise<void> => {
  let isTaken = false;
  await page.route(STATUS_CALLS, async (route) => {
    const isFirst = !isTaken;
    isTaken = true;
    if (isFirst) await route.fetch();
    await route.abort('connectionreset');
  });
};

const rowsOf = async (databaseUrl: string, sql: string): Promise<readonly Record<string, unknown>[]> => {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};

const STEPS = `select o.customer_name as name, e.command, e.staff_name as by, count(*)::int as times
  from order_events e join orders o on o.id = e.order_id where e.command <> 'place' and o.channel = 'O'
  group by 1, 2, 3 order by 1, min(e.id)`;

const STORED = `select
  (select count(*)::int from staff_acts a join staff_codes c on c.id::text = a.staff_id where c.name = 'Bea') as acts,
  (select count(refusal)::int from staff_acts) as refused,
  (select count(*)::int from sales where sold_by_name = 'Bea') as sales,
  (select count(*)::int from audit_log where text like 'Sold out: Soft Pretzel%') as "soldOut"`;

describe('a tablet without a network for three minutes', () => {
  test('sends ten acts once each after a reload, and lists the one that came too late', async ({
    bea,
    cal,
    customer,
    newTablet,
    office,
    placeOrder,
    backOffice,
    stand,
  }) => {
    const { page } = bea;
    const tile = (name: string): Locator => page.getByRole('button', { name: new RegExp(`^${name}\\b`) });
    await page.clock.install();
    await bea.logIn((await office.issueCode('Bea')).code);
    const tv = await newTablet();
    await tv.goto(stand.url + (await office.boardLink('TV')));
    const board = (half: string) => async (): Promise<readonly string[]> =>
      tv
        .getByRole('region', { name: half })
        .getByText(/^#\d{3}$/)
        .allInnerTexts();

    const packed = await placeOrder('Ann Packed', { Cola: 1, 'Hot Dog': 2 });
    const [both, twice, last] = [await placeOrder('Bob Both'), await placeOrder('Cy Twice'), await placeOrder('Di Last')];
    await expect.poll(() => bea.numbers(), AT_ONCE).toEqual([packed, both, twice, last]);
    await customer.visit(await backOffice.orderPage('Di Last'));
    await customer.sees('Order Received');
    await appIsKept(page);

    // The last act arrives without the tablet knowing.
    await loseAnswers(page);
    await bea.tapReady(twice);
    await expect.poll(board('Ready for Pickup'), AT_ONCE).toEqual([twice]);
    await page.context().setOffline(true);
    await bea.sees(/^No network/);
    await page.unroute(STATUS_CALLS);

    await bea.startPreparing(packed);
    await bea.tick('Hot Dog');
    await bea.tick('Cola');
    await bea.finishPacking();
    await cal.openQueue();
    await cal.startPreparing(both);
    await bea.openQueue();
    await bea.startPreparing(both);
    await cal.openWindow();
    await cal.tapPickedUp(twice);
    await page.clock.fastForward(MINUTE_AND_A_HALF);
    await page.reload();
    await bea.sees(/6 kept here\./);
    await inspectOnDevices(page, 'the queue without a network');

    await page.clock.fastForward(MINUTE_AND_A_HALF);
    await bea.openQueue();
    await bea.tapReady(last);
    await bea.openWindow();
    await bea.tapPickedUp(packed);
    await bea.visit('/window');
    await tile('Bottled Water').tap();
    await bea.button('Cash').tap();
    await bea.button('Exact').tap();
    await bea.sees('Hand it over now');
    await inspectOnDevices(page, 'sold without a network');
    await bea.openQueue();
    await bea.button('Sold Out').tap();
    await page.getByRole('button', { name: 'Soft Pretzel', exact: true }).tap();
    await inspectOnDevices(page, 'selling out without a network');
    await page.getByRole('dialog').getByRole('button', { name: 'Sold Out' }).tap();
    await bea.sees(/10 kept here\./);
    await customer.sees('Order Received');

    await page.context().setOffline(false);
    await page.getByText('1 thing to settle.').waitFor({ timeout: 40_000 });
    await page.getByRole('link', { name: 'Show' }).tap();
    await bea.heading(`${both} was already with Cal`).waitFor();
    await page.getByText(/^You started it at .* Cal was faster\.$/).waitFor();
    await bea.button(`Take Over ${both}`).waitFor();
    await inspectOnDevices(page, 'one thing to settle');

    expect(
      (await rowsOf(stand.databaseUrl, STEPS)).map(
        ({ name, command, by, times }) => `${String(name)}: ${String(by)} ${String(command)} ${String(times)}`,
      ),
    ).toEqual([
      'Ann Packed: Bea start-preparing 1',
      'Ann Packed: Bea mark-ready 1',
      'Ann Packed: Bea pick-up 1',
      'Bob Both: Cal start-preparing 1',
      'Cy Twice: Bea mark-ready 1',
      'Cy Twice: Cal pick-up 1',
      'Di Last: Bea mark-ready 1',
    ]);
    expect(await rowsOf(stand.databaseUrl, STORED)).toEqual([{ acts: 9, refused: 1, sales: 1, soldOut: 1 }]);
    await customer.sees('Ready for Pickup!');
    await expect.poll(board('Ready for Pickup'), AT_ONCE).toEqual([last]);
    await expect.poll(board('Preparing'), AT_ONCE).toEqual([both]);

    await bea.button('Leave It to Cal').tap();
    await bea.heading('Nothing to settle').waitFor();
  });
});
