import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { goFlat } from './support/go-flat.ts';
import { mortalTablet as test } from './support/mortal-tablet.ts';

const DONE = `select
  (select count(*)::int from order_events where command = 'start-preparing') as started,
  (select count(*)::int from staff_acts) as acts,
  (select count(*)::int from sales) as sales`;

describe('a tablet whose battery dies without a network', () => {
  test('keeps the last acts and sales, and sends them once', async ({ tablet, office, placeOrder, stand }) => {
    const customerName = 'Ann Arbor';
    const number = await placeOrder(customerName);
    const { code } = await office.issueCode('Bea');
    const bea = await goFlat({ tablet, bea: await tablet.switchOn(true), code, number, customerName });
    await bea.sees('2 kept here.');
    await expect.poll(() => bea.numbers()).toEqual([number]);
    await bea.button('Show').tap();
    await bea.page.getByText('also when it is switched off').waitFor();
    await bea.button('Keep working').tap();

    await bea.page.context().setOffline(false);
    await expect.poll(() => bea.page.getByText(/kept here|^Sending/).count(), { timeout: 40_000 }).toBe(0);
    const client = new Client({ connectionString: stand.databaseUrl });
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(DONE);
    await client.end();
    expect(rows).toEqual([{ started: 1, acts: 1, sales: 1 }]);
  });
});
