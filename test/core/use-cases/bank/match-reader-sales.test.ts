import { expect, it } from 'vitest';
import type { InPersonPayment, ReaderSale } from '#core/domain/bank/reader-match.ts';
import { nightId, orderId, paymentId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Night } from '#core/domain/night/night.ts';
import { makeMatchReaderSales } from '#core/use-cases/bank/match-reader-sales.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

const clock = fixedClock();
const at = clock.now();

const night = (id: string, openedAt: Night['openedAt'], closedAt: Night['closedAt']): Night => ({
  id: nightId(id),
  name: id,
  state: openedAt === null ? 'planned' : 'closed',
  opensAt: null,
  closesAt: null,
  openedAt,
  openedBy: null,
  closedAt,
  closedBy: null,
});
const NIGHTS = [night('planned', null, null), night('lincoln', plusMs(at, -5 * HOUR_MS), plusMs(at, -2 * HOUR_MS))];
const sold = { at: plusMs(at, -4 * HOUR_MS), paidCents: cents(450), givenBackCents: cents(0) };
const SALE: ReaderSale = { ...sold, orderId: orderId('o'), orderNumber: 'BAND-20261120-W-001', soldBy: 'Rosa', reference: null };
const payment = (id: string): InPersonPayment => ({ ...sold, paymentId: paymentId(id), card: null, tipCents: cents(0) });

const make = (inPersonPayments: () => Promise<readonly InPersonPayment[]>) => {
  const windows: (readonly number[])[] = [];
  const match = makeMatchReaderSales({
    payouts: {
      inPersonPayments: (window) => {
        windows.push([window.start, window.end]);
        return inPersonPayments();
      },
    },
    sales: { readerSalesOf: async () => ({ sales: [SALE], decisions: [] }), paymentsBetween: async () => [paymentId('on-the-page')] },
    nights: { list: async () => NIGHTS.map((one) => ({ night: one, orders: 1 })) },
    clock,
  });
  return { match, windows };
};

it('puts the night’s reader sales beside the provider’s payments of its hours, without those of the payment page', async () => {
  const { match, windows } = make(async () => [payment('at-the-reader'), payment('on-the-page')]);
  const found = await match(nightId('lincoln'));
  expect(windows).toEqual([[at - 6 * HOUR_MS, at - HOUR_MS]]);
  expect(found).toMatchObject({
    ok: true,
    value: { matched: [{ payment: { paymentId: 'at-the-reader' } }], onlyAtProvider: [], differenceCents: 0, checkedAt: at },
  });
});

it.each(['planned', 'unknown'])('knows no reader of a night that is %s', async (id) => {
  const { match, windows } = make(async () => []);
  expect(await match(nightId(id))).toEqual({ ok: false, error: { kind: 'night/not-found' } });
  expect(windows).toEqual([]);
});

it('fails as a whole while the provider does not answer', async () => {
  const { match } = make(async () => {
    throw new Unavailable('payments');
  });
  await expect(match(nightId('lincoln'))).rejects.toBeInstanceOf(Unavailable);
});
