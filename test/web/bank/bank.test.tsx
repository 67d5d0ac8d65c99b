import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { bankContract, MOST_PAYMENTS } from '#adapters/http-contract/bank.contract.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { idOf, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, fill, heading, openAdmin, settleApp, tap } from '../open-app.ts';

type Answer = ResponseOf<typeof bankContract.deposits>;
type Deposit = Answer['deposits'][number];
type Unmatched = Deposit['unmatched'][number];

const deposit = (changes: Partial<Deposit> = {}): Deposit => ({
  nightId: 'night-1',
  name: 'vs. Lincoln',
  openedAt: plusMs(TONIGHT, -3 * HOUR_MS),
  payments: { count: 131, amount: cents(124_544) },
  givenBack: { count: 2, amount: cents(1_185) },
  fee: cents(7_542),
  expected: cents(115_817),
  arrived: cents(0),
  state: 'expected',
  day: '2026-11-24',
  daysLate: 0,
  unmatched: [],
  settled: [],
  ...changes,
});

const unmatched = (changes: Partial<Unmatched> = {}): Unmatched => ({
  orderId: 'order-1',
  orderNumber: 'PE-20261113-O-118',
  customerName: 'Nguyen',
  paidAt: plusMs(TONIGHT, -7 * 24 * HOUR_MS),
  paid: cents(1_030),
  givenBack: cents(0),
  provider: cents(1_030),
  fee: cents(60),
  why: 'not-deposited',
  ...changes,
});

const bankIs = (deposits: readonly Deposit[], changes: Partial<Answer> = {}) =>
  typedHandler(bankContract.deposits, () =>
    answer({
      provider: 'stripe',
      checkedAt: TONIGHT,
      deposits: [...deposits],
      tests: { count: 0, amount: cents(0) },
      others: { count: 0, amount: cents(0) },
      ...changes,
    }),
  );
const card = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('li') ?? document.body);

describe('card deposits', () => {
  it('show the expected deposit of each night, and its day', async () => {
    on(bankIs([deposit(), deposit({ nightId: 'night-2', name: 'vs. Washington', state: 'arrived', day: '2026-10-28' })]));
    await openAdmin('/admin/bank');
    expect(heading()).toBe('Card deposits');
    expect(screen.getByText(/^Stripe, checked /)).toBeDefined();
    const lincoln = card('vs. Lincoln');
    expect(lincoln.getByText('Expected Tuesday, November 24')).toBeDefined();
    expect(lincoln.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '$1,245.44',
      '−$11.85',
      '−$75.42',
      '$1,158.17',
    ]);
    expect(card('vs. Washington').getByText('Arrived Wednesday, October 28')).toBeDefined();
  });

  it('keep an arrived deposit beside the later refund that reduces it', async () => {
    on(bankIs([deposit({ expected: cents(162_513), arrived: cents(162_771), day: '2026-12-01' })]));
    await openAdmin('/admin/bank');
    const lincoln = card('vs. Lincoln');
    expect(lincoln.getByText('−$2.58 to come, Tuesday, December 1')).toBeDefined();
    expect(lincoln.getByText('Comes off a later deposit')).toBeDefined();
    expect(
      lincoln
        .getAllByRole('definition')
        .map(({ textContent }) => textContent)
        .slice(-3),
    ).toEqual(['$1,625.13', '$1,627.71', '−$2.58']);
  });

  it('name each payment that a late deposit lacks, and are checked again', async () => {
    const late = deposit({
      state: 'late',
      daysLate: 8,
      day: '2026-11-12',
      arrived: cents(94_873),
      unmatched: [
        unmatched(),
        unmatched({ orderId: 'order-2', orderNumber: 'PE-20261113-O-131', customerName: 'Haddad', paid: cents(595), fee: cents(20) }),
      ],
    });
    const requests = on(bankIs([late]));
    await openAdmin('/admin/bank');
    const lincoln = card('vs. Lincoln');
    expect(lincoln.getByText('8 days late')).toBeDefined();
    expect(lincoln.getByText('Expected on Thursday, November 12. Stripe has sent $948.73. These payments are not in it:')).toBeDefined();
    expect(lincoln.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'OrderPaidAmount',
      expect.stringMatching(/^#118, NguyenNov 13, .*\$10\.30$/),
      expect.stringMatching(/^#131, HaddadNov 13, .*\$5\.95$/),
      'The provider’s fees on these−$0.80',
    ]);
    await tap('Check Again');
    expect(requests).toHaveLength(2);
  });

  it('explain why the statement will not match a payment', async () => {
    const why = [
      unmatched({ why: 'unknown-to-provider', provider: null }),
      unmatched({ orderId: 'order-2', why: 'amount-differs', provider: cents(900) }),
    ];
    on(bankIs([deposit({ unmatched: why })], { tests: { count: 2, amount: cents(-62) }, others: { count: 2, amount: cents(700) } }));
    await openAdmin('/admin/bank');
    expect(screen.getByText('The bank statement will not match these payments:')).toBeDefined();
    expect(screen.getByText('Stripe does not know it')).toBeDefined();
    expect(screen.getByText('Stripe has $9.00')).toBeDefined();
    expect(screen.getByText(/The stand’s own card tests \(2\) came to −\$0\.62, outside of any night\./)).toBeDefined();
    expect(screen.getByText(/Stripe also has \$7\.00 outside of these nights\./)).toBeDefined();
  });

  it('are marked as settled with a sentence, once, and that is taken back', async () => {
    const open = unmatched({ orderId: idOf(901) });
    on(bankIs([deposit({ state: 'late', daysLate: 4, unmatched: [open] })]));
    await openAdmin('/admin/bank');
    const marks = on(typedHandler(bankContract.settle, () => answer({})));
    await tap('Mark as Settled');
    const dialog = within(screen.getByRole('dialog'));
    const mark = dialog.getByRole<HTMLButtonElement>('button', { name: 'Mark as Settled' });
    expect(mark.disabled).toBe(true);
    fill('How was it settled?', 'Stripe paid it by hand');
    const settlement = { note: 'Stripe paid it by hand', at: TONIGHT, by: 'Admin' };
    on(bankIs([deposit({ state: 'settled', settled: [{ ...open, settlement }] })]));
    fireEvent.click(mark);
    fireEvent.click(mark);
    await settleApp();
    expect(marks).toMatchObject([{ body: { payments: [{ orderId: idOf(901), why: 'not-deposited' }], note: 'Stripe paid it by hand' } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(card('vs. Lincoln').getByText('Settled by hand')).toBeDefined();
    expect(card('vs. Lincoln').getByText(/“Stripe paid it by hand” Admin, /)).toBeDefined();
    const backs = on(typedHandler(bankContract.unsettle, () => answer({})));
    await tap('Take Back: #118 is settled');
    expect(backs).toMatchObject([{ body: { payments: [{ orderId: idOf(901), why: 'not-deposited' }] } }]);
  });

  it('are settled in calls that each fit into a body, however many they are', async () => {
    const many = Array.from({ length: MOST_PAYMENTS + 1 }, (_none, at) => unmatched({ orderId: idOf(at) }));
    on(bankIs([deposit({ state: 'late', daysLate: 4, unmatched: many })]));
    await openAdmin('/admin/bank');
    const marks = on(typedHandler(bankContract.settle, () => answer({})));
    await tap('Mark as Settled');
    fill('How was it settled?', 'Lost with the account');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as Settled' }));
    await settleApp();
    expect(marks.map(({ body }) => body.payments.length)).toEqual([MOST_PAYMENTS, 1]);
    expect(JSON.stringify(marks[0]?.body).length).toBeLessThan(32 * 1_024);
  });

  it('report a provider that does not answer, and try again', async () => {
    on(typedHandler(bankContract.deposits, () => problem('PAYMENT_UNAVAILABLE', 'We could not reach the payment provider.')));
    await openAdmin('/admin/bank');
    expect(alerts()).toEqual([expect.stringContaining('The card provider did not answer')]);
    on(bankIs([]));
    await tap('Try Again');
    expect(screen.getByRole('heading', { name: 'No card payments yet' })).toBeDefined();
  });
});
