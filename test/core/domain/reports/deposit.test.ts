import { expect, it } from 'vitest';
import type { DrawerEntry, WholeDrawer } from '#core/domain/drawer/drawer.ts';
import { drawerEntryId, drawerId, nightId, orderId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { addCents, cents } from '#core/domain/kernel/money.ts';
import { DEPOSIT_WAYS, depositOf, earlierRefundsOf } from '#core/domain/reports/deposit.ts';

const line = (kind: DrawerEntry['kind'], amount: number, order: string | null = null): DrawerEntry => ({
  id: drawerEntryId(`${kind}-${amount}`),
  drawerId: drawerId('drawer-a'),
  at: instant(0),
  by: { staffId: kind === 'confirm' ? 'dana' : 'luis', name: 'Luis' },
  kind,
  amountCents: cents(amount),
  pieces: null,
  orderId: order === null ? null : orderId(order),
  note: null,
});

const drawer = (...ledger: readonly DrawerEntry[]): WholeDrawer => ({
  drawer: { id: drawerId('drawer-a'), nightId: nightId('night-1'), name: 'Drawer A', state: 'closed' },
  ledger,
});

const TONIGHT = new Set([orderId('sold'), orderId('loose')]);

/** $100 float, $60 sold, $5 given back of tonight and $3 of last week, $45 to the safe, $20 in, $12.34 out, 65 cents over. */
const LINES = [
  line('float', 10_000),
  line('sale', 6_000, 'sold'),
  line('refund', 500, 'sold'),
  line('refund', 300, 'last week'),
  line('drop', 4_500),
  line('paid-in', 2_000),
  line('paid-out', 1_234),
];
const COUNT = [line('count', 11_531), line('confirm', 11_531)];
const CASH = { orders: TONIGHT, grossCents: cents(8_247), refundsCents: cents(700), inNoDrawerCents: cents(2_247) };

it('a deposit leads from the cash net to the bank, step by step', () => {
  const deposit = depositOf({ ...CASH, drawers: [drawer(...LINES, ...COUNT)] });
  expect(deposit).toEqual({
    countedCents: 11_531,
    safeCents: 4_500,
    floatsCents: -10_000,
    netCents: 7_547,
    // $22.47 was sold outside the drawers, of which $2.00 was refunded there.
    noDrawerCents: -2_047,
    earlierRefundsCents: -300,
    paidInCents: 2_000,
    paidOutCents: -1_234,
    differenceCents: 65,
    toDepositCents: 11_531 - 10_000 + 4_500,
  });
  const counted = deposit ?? expect.fail('it is counted');
  for (const way of Object.values(DEPOSIT_WAYS)) expect(addCents(...way.map((column) => counted[column]))).toBe(counted.toDepositCents);
});

it('refunds of earlier nights are known before the count', () => {
  expect(earlierRefundsOf({ orders: TONIGHT, drawers: [drawer(...LINES)] })).toBe(300);
  expect(depositOf({ ...CASH, drawers: [drawer(...LINES)] })).toBeNull();
  expect(depositOf({ ...CASH, drawers: [] })).toBeNull();
});
