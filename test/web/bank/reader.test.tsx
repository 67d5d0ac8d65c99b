import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { nightId, readerDecisionId } from '#core/domain/kernel/ids.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { idOf, minutesAgo, TONIGHT } from '../msw/handlers/staff.handlers.ts';
import { standIs } from '../msw/handlers/stand.handlers.ts';
import { given, on } from '../msw/server.ts';
import { answer, problem, typedHandler } from '../msw/typed-handler.ts';
import { alerts, heading, openAdmin, tap } from '../open-app.ts';

type Match = ResponseOf<typeof bankContract.reader>;
type Night = ResponseOf<typeof nightsContract.list>['nights'][number];

const aNight = (number: number, name: string, changes: Partial<Night> = {}): Night => ({
  id: nightId(idOf(number)),
  name,
  state: 'closed',
  opensAt: null,
  closesAt: null,
  openedAt: minutesAgo(200),
  openedBy: 'Dana',
  closedAt: minutesAgo(20),
  closedBy: 'Dana',
  orders: 15,
  ...changes,
});
const nightsAre = (...nights: readonly Night[]) =>
  typedHandler(nightsContract.list, () =>
    answer({ nights: [...nights], takesOrders: false, unfinished: { ordersInHand: 0, liveCheckouts: 0, uncountedDrawers: 0 } }),
  );

const EVEN: Match = {
  provider: 'square',
  checkedAt: TONIGHT,
  here: { count: 17, net: cents(13_275) },
  there: { count: 17, net: cents(13_275) },
  difference: ZERO,
  matched: 17,
  differing: [],
  onlyHere: [],
  onlyThere: [],
  decided: [],
  tips: ZERO,
};
const sale = (order: number, minutes: number, paid: number): Match['onlyHere'][number] => ({
  orderId: idOf(order),
  orderNumber: `PE-20261120-W-${String(order).padStart(3, '0')}`,
  soldBy: 'Rosa',
  reference: null,
  at: minutesAgo(minutes),
  paid: cents(paid),
  givenBack: ZERO,
});
const payment = (id: string, minutes: number, paid: number): Match['onlyThere'][number] => ({
  paymentId: id,
  card: 'Visa 8841',
  tip: ZERO,
  at: minutesAgo(minutes),
  paid: cents(paid),
  givenBack: ZERO,
});
const JEFFERSON: Match = {
  ...EVEN,
  here: { count: 15, net: cents(11_350) },
  there: { count: 15, net: cents(12_050) },
  difference: cents(700),
  matched: 13,
  differing: [{ sale: sale(88, 106, 750), payment: payment('p1', 105, 700) }],
  onlyHere: [{ ...sale(102, 79, 450), reference: '1120' }],
  onlyThere: [{ ...payment('p2', 40, 1_500), givenBack: cents(300), card: null, tip: cents(200) }],
  tips: cents(200),
};
const readerIs = (matches: Readonly<Record<string, Match>>) =>
  typedHandler(bankContract.reader, (_earlier, { params }) => {
    const match = matches[params.id];
    return match === undefined ? problem('NOT_FOUND', 'There is no such night.') : answer(match);
  });

const region = (name: string) => within(screen.getByRole('region', { name }));
const texts = (all: readonly HTMLElement[]) => all.map(({ textContent }) => textContent);

describe('the card reader', () => {
  it('lists the differences on both sides, and the proved nights', async () => {
    on(standIs({ paymentProvider: 'square' }));
    on(
      nightsAre(aNight(1, 'vs. Tonight', { state: 'open' }), aNight(2, 'vs. Jefferson'), aNight(3, 'vs. Lincoln'), aNight(4, 'vs. Nobody')),
    );
    const unused = { count: 0, net: ZERO };
    on(readerIs({ [idOf(2)]: JEFFERSON, [idOf(3)]: EVEN, [idOf(4)]: { ...EVEN, here: unused, there: unused, matched: 0 } }));
    await openAdmin('/admin/reader');
    expect(heading()).toBe('Card reader');
    const jefferson = region('vs. Jefferson');
    expect(jefferson.getByText('Not proved yet')).toBeDefined();
    expect(jefferson.getByText('Friday, November 20, 2026. Checked with Square 8:00 PM.')).toBeDefined();
    expect(texts(jefferson.getAllByRole('definition'))).toEqual([
      '$113.5015 sales',
      '$120.5015 payments, tips of $2.00 beside them',
      '+$7.0013 of 15 match',
    ]);
    expect(jefferson.getByText('+$7.00').className).toContain('off');
    expect(texts(jefferson.getAllByRole('heading', { level: 3 }))).toEqual([
      'Is this the same sale?',
      'Written down here, not paid at Square',
      'Paid at Square, not written down here',
    ]);
    expect(texts(jefferson.getAllByRole('listitem'))).toEqual([
      '$7.50 #088, 6:14 PMHere, by Rosa$7.00 Visa 8841, 6:15 PMAt SquareSame Sale, $0.50 ShortNot the Same',
      '$4.50 #102, 6:41 PMHere, by Rosa, slip 1120Nothing near 6:41 PMAt SquareIt Was CashNobody Paid',
      'Nothing near 7:20 PMHere$15.00 Card, 7:20 PM, $3.00 given backAt Square, and a tip of $2.00Add as a SaleNot Ours',
    ]);
    const proved = region('Proved').getAllByRole('listitem');
    expect(texts(proved)).toEqual(['vs. Lincoln17 sales, $132.75 here and at SquareProved']);
  });

  it('send each answer once, list it with its person, and withdraw it', async () => {
    given(standIs({ paymentProvider: 'square' }), nightsAre(aNight(2, 'vs. Jefferson')));
    let decided: Match['decided'] = [];
    const sent: unknown[] = [];
    on(
      typedHandler(bankContract.reader, () =>
        answer(decided.length === 0 ? JEFFERSON : { ...JEFFERSON, onlyHere: [], difference: cents(1_150), decided }),
      ),
    );
    on(
      typedHandler(bankContract.decideReader, (_earlier, { params, body }) => {
        sent.push([params.id, body]);
        const id = readerDecisionId(idOf(500));
        const about = { orderNumber: 'PE-20261120-W-102', card: null, here: cents(450), there: ZERO };
        decided = [{ id, kind: 'was-cash', ...about, at: TONIGHT, by: 'Dana Whitfield', left: cents(-50) }];
        return answer({});
      }),
    );
    on(
      typedHandler(bankContract.undoReader, (_earlier, { body }) => {
        sent.push(body.id);
        decided = [];
        return answer({});
      }),
    );
    await openAdmin('/admin/reader');
    fireEvent.click(screen.getByRole('button', { name: 'It Was Cash' }));
    await tap('It Was Cash');
    expect(screen.getByRole('button', { name: /^Undo: / }).closest('li')?.textContent).toBe(
      'It was cash: #102, $4.50 hereDana Whitfield, Nov 20, 8:00 PMHas changed since: −$0.50 is open. Undo it, or correct your ledger if its month is over.Undo',
    );
    await tap('Undo: #102, $4.50 here');
    expect(sent).toEqual([[idOf(2), { kind: 'was-cash', orderId: idOf(102), paymentId: null }], idOf(500)]);

    on(typedHandler(bankContract.decideReader, () => problem('STATUS_CONFLICT', 'This has changed in the meantime.')));
    await tap('Same Sale, $0.50 Short');
    expect(screen.getByRole('alertdialog').textContent).toContain('This has changed in the meantime.');
  });

  it('report a provider that did not answer, and ask it again', async () => {
    given(standIs({ paymentProvider: 'stripe' }), nightsAre(aNight(3, 'vs. Lincoln')));
    on(typedHandler(bankContract.reader, () => problem('PAYMENT_UNAVAILABLE', 'The payment provider does not answer.')));
    await openAdmin('/admin/reader');
    expect(alerts()).toEqual([expect.stringContaining('Stripe did not answer')]);
    on(readerIs({ [idOf(3)]: EVEN }));
    await tap('Try Again');
    expect(region('Proved').getByRole('link', { name: 'vs. Lincoln' })).toBeDefined();
    expect(alerts()).toEqual([]);
    on(readerIs({ [idOf(3)]: JEFFERSON }));
    await tap('Check Again');
    expect(region('vs. Lincoln').getByText('Not proved yet')).toBeDefined();
  });

  it('suggest another account when the provider’s readers took no payment', async () => {
    given(standIs({ paymentProvider: 'stripe' }), nightsAre(aNight(3, 'vs. Lincoln')));
    on(
      readerIs({
        [idOf(3)]: { ...EVEN, there: { count: 0, net: ZERO }, difference: cents(-13_275), matched: 0, onlyHere: [sale(1, 60, 13_275)] },
      }),
    );
    await openAdmin('/admin/reader');
    expect(screen.getByText('Stripe has no in-person payments on these nights')).toBeDefined();
    expect(region('vs. Lincoln').getByText('−$132.75')).toBeDefined();
  });

  it('is empty before the first reader sale', async () => {
    given(standIs({ paymentProvider: 'square' }), nightsAre());
    await openAdmin('/admin/reader');
    expect(screen.getByRole('heading', { name: 'No card reader sales yet' })).toBeDefined();
  });

  it('leads to Set Up without a provider', async () => {
    given(nightsAre(), standIs({ paymentProvider: 'off' }));
    await openAdmin('/admin/reader');
    expect(screen.getByRole('heading', { name: 'No card provider yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Set Up' })).toBeDefined();
  });
});
