import { describe, expect, it } from 'vitest';
import { countAgainstSales, twoConfirm, undoAgainstRefund } from '#test/server/races/drawers.ts';
import { RESERVED_AT_MOST_ON_HAND } from '#test/server/races/last-units.ts';
import { deliverAcrossNights } from '#test/server/races/stock-counts.ts';
import { giveAwayAtOnce, KEPT_SALES, keptSalesInTheRush, lastUnit, sellAtOnce } from '#test/server/races/window-sales.ts';
import { withoutDrawerLock, withoutHold } from '#test/support/races/weakened-drawers.ts';
import { ONE_SALE_A_KEY, readTogether, withoutClaim, withoutCompLock, withoutShelfLock } from '#test/support/races/weakened-sales.ts';
import { WITHOUT_NIGHT_LOCK } from '#test/support/races/weakened-stock.ts';
import { STOCK_IS_NOT_NEGATIVE } from '#test/support/races/weakened-storage.ts';

describe('the last unit, wanted at the window and by 50 phones', () => {
  it('without the lock of the shelf, the constraint refuses the window what a phone has taken, unkindly', async () => {
    const { taken, left, broken } = await lastUnit(1, withoutShelfLock());
    expect(taken['200']).toBe(1);
    expect(taken['500 INTERNAL']).toBeGreaterThan(0);
    expect([left, broken]).toEqual([0, []]);
  });

  it('without lock and constraint, window and phone both get it', async () => {
    const dropped = [RESERVED_AT_MOST_ON_HAND, STOCK_IS_NOT_NEGATIVE];
    const { taken, left } = await lastUnit(1, { ...withoutShelfLock(), dropped });
    expect(taken['200']).toBeGreaterThan(1);
    expect(left).toBeLessThan(0);
  });
});

describe('one sale, sent 50 times at once', () => {
  it('without the claim, the constraint still lets one through', async () => {
    const { numbers, sold, taken } = await sellAtOnce({ weaken: withoutClaim });
    expect([numbers, sold]).toEqual([1, 2]);
    expect(taken['500 INTERNAL']).toBeGreaterThan(0);
  });

  it('without claim and constraint, it is sold more than once', async () => {
    const { numbers, sold } = await sellAtOnce({ weaken: withoutClaim, dropped: [ONE_SALE_A_KEY] });
    expect(numbers).toBeGreaterThan(1);
    expect(sold).toBeGreaterThan(2);
  });
});

describe('what was sold without a network, sent while phones want the last unit', () => {
  it('without the lock of its product, it is lost', async () => {
    const { kept } = await keptSalesInTheRush(withoutShelfLock());
    expect(kept['500 INTERNAL']).toBeGreaterThan(0);
  });

  it('without claim and constraint, it is sold more than once', async () => {
    const { numbers } = await keptSalesInTheRush({ weaken: withoutClaim, dropped: [ONE_SALE_A_KEY] });
    expect(numbers).toBeGreaterThan(KEPT_SALES);
  });
});

describe('giving away up to the limit of a night', () => {
  it('is more if they do not wait for each other', async () => {
    expect((await giveAwayAtOnce({ weaken: withoutCompLock() })).given).toBeGreaterThan(2);
  });
});

describe('drawers', () => {
  it('without the shared lock, cash goes into a drawer that is being counted', async () => {
    // They wait for the count inside their transactions: more of them would use up the connections.
    const { broken } = await countAgainstSales({ weaken: withoutHold() }, 6);
    expect(broken.join(' ')).toMatch(/I9: .*sale at line \d+ is refused/);
  });

  it('without the lock both of two people confirm a count', async () => {
    const { confirmed, broken } = await twoConfirm({ weaken: withoutDrawerLock });
    expect(confirmed).toBe(2);
    expect(broken.join(' ')).toMatch(/I9/);
  });

  it('without the order’s lock a sale’s cash leaves the drawer twice', async () => {
    // All three: the constraint allows only one of two refunds, and a later undo would see that one.
    const { left, broken } = await undoAgainstRefund({ weaken: readTogether(3), dropped: [STOCK_IS_NOT_NEGATIVE] });
    expect(left).toBeLessThan(0);
    expect(broken.join(' ')).toMatch(/I3|I9/);
  });
});

describe('a delivery while nights change', () => {
  it('without the lock of the night, a delivery stands in no night that knows it', async () => {
    const { broken } = await deliverAcrossNights({ rewrite: WITHOUT_NIGHT_LOCK });
    expect(broken.join(' ')).toMatch(/I11/);
  });
});
