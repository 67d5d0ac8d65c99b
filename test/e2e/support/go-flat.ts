import { expect } from 'vitest';
import { appIsKept } from './app-is-kept.ts';
import type { MortalTablet } from './mortal-tablet.ts';
import type { StaffMember } from './staff.ts';
import { AT_ONCE } from './staff-test.ts';

type Evening = {
  readonly tablet: MortalTablet;
  readonly bea: StaffMember;
  readonly code: string;
  readonly number: string;
  readonly customerName: string;
};

/** Until the browser has flushed the login and the orders to disk. */
const BY_ITSELF = { timeout: 60_000, interval: 200 };

/** Offline, Bea starts an order and sells a water; then the battery dies. Recharged and still offline, the tablet shows the queue. */
export const goFlat = async ({ tablet, bea, code, number, customerName }: Evening): Promise<StaffMember> => {
  await bea.logIn(code);
  await expect.poll(() => bea.numbers(), AT_ONCE).toEqual([number]);
  await appIsKept(bea.page);
  await expect.poll(tablet.written, BY_ITSELF).toContain(customerName);
  await bea.page.context().setOffline(true);
  await bea.sees(/^No network/);

  await bea.startPreparing(number);
  await bea.visit('/window');
  await bea.page.getByRole('button', { name: /^Bottled Water\b/ }).tap();
  await bea.button('Cash').tap();
  await bea.button('Exact').tap();
  await bea.sees('Hand it over now');
  await tablet.losePower();

  const charged = await tablet.switchOn(false);
  await charged.visit('/fulfillment?view=preparing');
  await charged.heading('Fulfillment Queue').waitFor();
  return charged;
};
