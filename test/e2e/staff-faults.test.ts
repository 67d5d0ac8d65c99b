import { Client } from 'pg';
import { describe, expect } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { FAULTS, startFaultyWire } from './support/faulty-wire.ts';
import { createStaffMember, type StaffMember } from './support/staff.ts';
import { AT_ONCE, TABLET, test as staffTest } from './support/staff-test.ts';

/** Three people whose tablets share one wire to the stand. */
const test = staffTest
  .extend('wire', async ({ stand }, { onCleanup }) => {
    const wire = await startFaultyWire(stand.url);
    onCleanup(wire.close);
    return wire;
  })
  .extend('onTheWire', ({ newContext, wire, office }) => async (name: string): Promise<StaffMember> => {
    const tablet = await newContext(TABLET, false);
    const person = createStaffMember(await tablet.newPage(), wire.url);
    await person.logIn((await office.issueCode(name)).code);
    return person;
  });

const STEPS = `select o.customer_name as name, e.command, count(*)::int as times
  from order_events e join orders o on o.id = e.order_id where e.command in ('mark-ready', 'pick-up') and o.channel = 'O' group by 1, 2`;

const SALES = "select count(*)::int as sales, count(distinct order_id)::int as orders from sales where sold_by_name = 'Cy'";

describe('false answers in the stand’s place', () => {
  test('decide nothing, and each act of three tablets counts once', async ({ wire, onTheWire, placeOrder, stand }) => {
    const [ada, bo, cy] = [await onTheWire('Ada'), await onTheWire('Bo'), await onTheWire('Cy')];
    await cy.visit('/window');
    const faults = Object.entries(FAULTS);
    for (const [index, [, fault]] of faults.entries()) {
      const [made, handed] = [await placeOrder(`Made ${index}`), await placeOrder(`Handed ${index}`)];
      await expect.poll(() => ada.numbers(), AT_ONCE).toEqual([made, handed]);
      await ada.tapReady(handed);
      await bo.openWindow();
      await bo.button(`Picked Up ${handed}`).waitFor();
      wire.breakWith(fault);
      await ada.tapReady(made);
      await bo.tapPickedUp(handed);
      await cy.page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
      await cy.button('Cash').tap();
      await cy.button('Exact').tap();
      await ada.sees(/1 kept here\./);
      await bo.sees(/1 kept here\./);
      await cy.sees(/1 kept here\./);
      await cy.sees('Hand it over now');
      for (const { page } of [ada, bo, cy]) expect(await page.getByText(/Staff Access Required|Nothing was sold/).count()).toBe(0);
      wire.mend();
      for (const { page } of [ada, bo, cy])
        await expect.poll(() => page.getByText(/kept here|^Sending/).count(), { timeout: 60_000 }).toBe(0);
    }
    const client = new Client({ connectionString: stand.databaseUrl });
    await client.connect();
    const { rows: steps } = await client.query<{ name: string; command: string; times: number }>(STEPS);
    const { rows: sales } = await client.query(SALES);
    const broken = (await checkInvariants(stand.databaseUrl)).filter(({ holds }) => !holds);
    await client.end();
    const wanted = faults.flatMap((_fault, index) => [
      `Handed ${index} mark-ready 1`,
      `Handed ${index} pick-up 1`,
      `Made ${index} mark-ready 1`,
    ]);
    expect(steps.map(({ name, command, times }) => `${name} ${command} ${times}`).toSorted()).toEqual(wanted.toSorted());
    expect(sales).toEqual([{ sales: faults.length, orders: faults.length }]);
    expect(broken).toEqual([]);
  });
});
