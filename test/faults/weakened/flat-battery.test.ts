import { describe, expect } from 'vitest';
import { goFlat } from '../../e2e/support/go-flat.ts';
import { mortalTablet } from '../../e2e/support/mortal-tablet.ts';

/** Runs in the page, before its own code. */
const withoutDatabase = (): void => void Object.defineProperty(globalThis, 'indexedDB', { value: undefined });

describe('a battery goes flat without a network', () => {
  mortalTablet('in local storage alone, what was done and sold a moment before is lost', async ({ tablet, office, placeOrder }) => {
    const customerName = 'Ann Arbor';
    const number = await placeOrder(customerName);
    const { code } = await office.issueCode('Bea');
    const bea = await tablet.switchOn(true);
    await bea.page.addInitScript(withoutDatabase);
    const charged = await goFlat({ tablet, bea, code, number, customerName });
    await charged.sees(/^No network/);
    expect(await charged.page.getByText(/kept here\./).count()).toBe(0);
    await charged.openQueue();
    await expect.poll(() => charged.numbers()).toEqual([number]);
  });
});
