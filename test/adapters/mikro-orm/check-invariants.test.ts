import { beforeEach, describe, expect, it } from 'vitest';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { payCheckout } from '#core/domain/checkout/checkout.ts';
import type { DrawerEntry } from '#core/domain/drawer/drawer.ts';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import {
  drawerEntryId,
  drawerId,
  lookupHash,
  orderId,
  orderItemId,
  paymentId,
  sessionId,
  type ProductId,
} from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { decide } from '#core/domain/order/order-lifecycle.ts';
import type { PlainCommandName } from '#core/domain/order/order-command.ts';
import { placeOrder, type Order } from '#core/domain/order/order.ts';
import { BEA } from '../../support/builders/order-builder.ts';
import { commit, insertCheckout, insertOrder, newMessage, newRefund, NIGHT, stocked } from '../../contracts/persistence-fixture.ts';
import { persistenceOnTestDatabase, type PostgresFixture } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();

const REFUND_OF = (amount: string): string => `
  insert into refunds (id, order_id, order_item_id, payment_id, amount_cents, items_cents, fee_cents, donation_cents, reason, state, provider_refund_id, requested_at, accepted_at, settled_at, gone_at, attempts)
  select gen_random_uuid(), i.order_id, i.id, 'pi', ${amount}, i.subtotal_cents, 0, 0, 'x', 'succeeded', gen_random_uuid()::text, now(), now(), now(), now(), 1
  from order_items i`;

type Sabotage = readonly [what: string, statement: string];
const IDS = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const sorted = (parts: string): string => parts.split('; ').toSorted().join('; ');
const FREE_LEDGER = 'alter table drawer_entries disable trigger user';
const MORE_LINES = (kind: string, order: string): string =>
  ['drop', 'drop', kind]
    .map(
      (one, at) => `insert into drawer_entries (id, drawer_id, at, by_id, by_name, kind, amount_cents, order_id)
        select 'more-${at}', drawer_id, at, by_id, by_name, '${one}', amount_cents, ${one === 'drop' ? 'null' : order} from drawer_entries where kind = 'sale'`,
    )
    .join(';');

describe('the invariant checker', () => {
  let fixture: PostgresFixture;
  let cola: ProductId;
  beforeEach(async () => {
    fixture = await start();
    cola = await stocked(fixture, 10);
  });

  const hold = () =>
    commit(fixture, async (tx) => {
      await tx.products.lockForSale([cola]);
      await tx.products.moveStock([{ productId: cola, onHand: 0, reserved: 2, sold: 0 }]);
    }).then(() => insertCheckout(fixture, { lines: [{ productId: cola, name: 'Cola', unitPriceCents: cents(250), quantity: 2 }] }));

  const buy = async (changes: Partial<Order> = {}): Promise<Order> => {
    const held = await hold();
    const session = sessionId(`cs_${held.id}`);
    const paid = payCheckout(held, session, fixture.clock.now());
    if (!paid.ok) throw new Error('a live checkout can be paid');
    return commit(fixture, async (tx) => {
      await tx.checkouts.save(paid.value);
      await tx.nights.tonight(NIGHT, fixture.clock.now());
      await tx.products.moveStock([{ productId: cola, onHand: -2, reserved: -2, sold: 2 }]);
      const sequence = await tx.orders.nextSequence(NIGHT);
      const placed = placeOrder({
        id: orderId(fixture.ids.uuid()),
        itemIds: [orderItemId(fixture.ids.uuid())],
        lookupHash: lookupHash(fixture.ids.lookupHash()),
        orderNumber: `BAND-20261120-O-00${sequence}`,
        pickupCode: fixture.ids.pickupCode(),
        checkout: paid.value,
        payment: { sessionId: session, paymentId: paymentId('pi_1'), amountCents: paid.value.totalCents },
        customer: { name: 'Maya Rivera', email: 'maya@example.com', phone: null },
        specialInstructions: null,
        status: 'queued',
        at: fixture.clock.now(),
      });
      const order = { ...placed, ...changes };
      await insertOrder(fixture, tx, order);
      return order;
    });
  };

  const change = (order: Order, name: PlainCommandName): Promise<Order> => {
    const decision = decide(order, { name, by: BEA }, fixture.clock.now());
    if (!decision.ok || decision.value.event === null) throw new Error('the command is allowed');
    const { order: changed, event } = decision.value;
    return commit(fixture, async (tx) => {
      await tx.orders.save(changed, event);
      return changed;
    });
  };

  /** A cash sale into a newly opened drawer. */
  const sellForCash = async (): Promise<void> => {
    const order = await buy({ channel: 'W', tender: 'cash' });
    const drawer = drawerId(fixture.ids.uuid());
    const line = (kind: DrawerEntry['kind'], changes: Partial<DrawerEntry>): DrawerEntry => ({
      id: drawerEntryId(fixture.ids.uuid()),
      drawerId: drawer,
      at: fixture.clock.now(),
      by: BEA,
      kind,
      amountCents: order.totalCents,
      pieces: null,
      orderId: null,
      note: null,
      ...changes,
    });
    await commit(fixture, async (tx) => {
      const night = await tx.nights.tonight(NIGHT, fixture.clock.now());
      if (night === null) throw new Error('the stand is closed');
      const payment = { tender: 'cash', givenCents: order.totalCents } as const;
      await tx.sales.insert({ orderId: order.id, idempotencyKey: order.id, soldBy: BEA, payment });
      await tx.drawers.insert({ id: drawer, nightId: night, name: 'Drawer A', state: 'open' });
      await tx.drawers.append(line('float', { pieces: NO_PIECES }));
      await tx.drawers.append(line('sale', { orderId: order.id }));
    });
  };

  const giveAway = async (): Promise<void> => {
    const order = await buy({ channel: 'W', tender: 'comp', paidCents: ZERO });
    const payment = { tender: 'comp', reason: 'referee' } as const;
    await commit(fixture, (tx) => tx.sales.insert({ orderId: order.id, idempotencyKey: order.id, soldBy: BEA, payment }));
  };

  /** Dropped constraints stay dropped: the database belongs to this file. */
  const sabotage = (statement: string) => fixture.persistence.pool.query(statement);
  const complaints = async (atRest = false) => (await checkInvariants(fixture.persistence.pool, { atRest })).filter(({ holds }) => !holds);
  const broken = async (atRest = false) => (await complaints(atRest)).map(({ id }) => id);

  it('accepts a fixture with sales, cash, holds, hand-outs and a failed refund', async () => {
    await hold();
    await change(await change(await buy(), 'start-preparing'), 'mark-ready');
    await sellForCash();
    const order = await buy();
    const failed = { kind: 'refund', state: 'failed', goneAt: null, backAt: null } as const;
    const refund = { ...failed, id: 're_1', orderId: order.id, amountCents: cents(100), at: fixture.clock.now() };
    const lost = { ...refund, id: 'dp_1', kind: 'dispute', state: 'lost', goneAt: fixture.clock.now() } as const;
    await commit(fixture, (tx) => tx.refunds.recordOutside(refund));
    await commit(fixture, (tx) => tx.refunds.recordOutside(lost));
    await giveAway();
    const reports = await checkInvariants(fixture.persistence.pool);
    expect(reports.map(({ id, holds }) => [id, holds])).toEqual([
      ['I1', true],
      ['I2', true],
      ['I3', true],
      ['I5', true],
      ['I7', true],
      ['I7b', true],
      ['I8', true],
      ['I9', true],
      ['I10', true],
      ['I11', true],
      ['I12', true],
      ['I13', true],
    ]);
    await sabotage(`
      update orders set status = 'cancelled', cancelled_at = now(), preparing_staff_id = null, preparing_staff_name = null;
      update drawers set state = 'closed'; update nights set state = 'closed', closed_at = '${new Date(fixture.clock.now()).toISOString()}'`);
    fixture.clock.advance(MINUTE_MS);
    await commit(fixture, (tx) => tx.refunds.recordOutside({ ...lost, id: 'dp_2', goneAt: fixture.clock.now() }));
    expect((await complaints()).map(({ detail }) => detail).filter((detail) => detail.includes('the sheet'))).toEqual([]);
  });

  it('finds work only while a customer pays', async () => {
    const failed = newRefund(fixture, await buy(), { itemId: null, state: 'failed', settledAt: fixture.clock.now() });
    const mail = newMessage(fixture);
    await commit(fixture, (tx) => tx.refunds.insert(failed));
    await commit(fixture, (tx) => tx.outbox.add(mail));
    await fixture.persistence.outbox.markSent(mail.id);
    expect(await broken(true)).toEqual([]);
    await hold();
    expect(await broken(true)).toEqual(['I4']);
  });

  it('finds waiting mails and refunds', async () => {
    const order = await buy();
    await commit(fixture, (tx) => tx.outbox.add(newMessage(fixture)));
    await commit(fixture, (tx) => tx.refunds.insert(newRefund(fixture, order)));
    const [report] = (await checkInvariants(fixture.persistence.pool, { atRest: true })).filter(({ id }) => id === 'I4');
    expect(report?.detail).toMatch(/mail \S+ waits; refund \S+ is pending/);
  });

  const SOLD_ONLINE: readonly Sabotage[] = [
    ['a unit that vanished from the shelf', 'update products set on_hand = on_hand - 1'],
    ['a unit sold that nobody ordered', 'update products set sold = sold + 1, on_hand = on_hand - 1'],
    ['a hold that nobody has', 'update products set reserved = reserved + 1'],
    ['a paid checkout without an order', 'update orders set checkout_id = null, session_id = null'],
    ['an order whose checkout is not paid', "update checkouts set state = 'expired', paid_at = null where state = 'paid'"],
    ['an item marked as refunded without a refund', 'update order_items set is_refunded = true'],
    ['a refund of an item that is not marked', REFUND_OF('i.subtotal_cents')],
    ['more given back than was paid', `${REFUND_OF('i.subtotal_cents')}; update orders set paid_cents = 1, needs_review = true`],
    ['a refund of another amount than its item’s', `${REFUND_OF('i.subtotal_cents + 500')}; update order_items set is_refunded = true`],
    ['another amount taken than asked for, and nobody told', 'update orders set paid_cents = paid_cents - 1'],
    [
      'more given back of the items than was paid for them',
      `${REFUND_OF('i.subtotal_cents')}; update order_items set is_refunded = true; update orders set total_cents = 1, subtotal_cents = 1,
        fee_cents = 0, donation_cents = 0`,
    ],
    ['a status that no event led to', "update orders set status = 'ready'"],
    ['a step that is not on the table', "update order_events set from_status = 'completed' where command = 'mark-ready'"],
    ['an order without history', 'delete from order_events'],
    [
      'preparing without a holder',
      "alter table orders drop constraint if exists orders_holder_check; update orders set preparing_staff_id = 'x'",
    ],
    [
      'two active orders with one number',
      `drop index if exists orders_active_display_number_unique; alter table orders drop constraint if exists orders_display_number_check;
       update orders set display_number = 1, status = 'queued'`,
    ],
    [
      'an open order in a closed night',
      "alter table nights disable trigger nights_closed; update nights set state = 'closed', closed_at = now() + interval '1 year'",
    ],
    [
      'an order that came after its night was closed',
      `update orders set status = 'completed'; update nights set state = 'closed', closed_at = opened_at - interval '1 second'`,
    ],
    [
      'two open nights',
      `drop index if exists nights_open_unique;
       insert into nights (id, name, state, opened_at) values (gen_random_uuid(), 'vs. Lincoln', 'open', now())`,
    ],
    ['a night that began with another shelf', 'update night_stock set opening = opening + 1'],
    [
      'a delivery that no night knows',
      `insert into stock_movements (product_id, kind, delta, at, night_id) select id, 'adjustment', 3, now(), null from products;
       update products set on_hand = on_hand + 3`,
    ],
    [
      'a station with more than its limit',
      `update checkouts set visitor_id = 'visitor-' || id, hold_ends_at = paid_at + interval '1 minute';
       update products set station = 'Grill', prep_points = 1;
       insert into settings (key, value, changed_by, changed_at) values ('stationLimits', '{"Grill": 1}', 'Admin', '2020-01-01')`,
    ],
    ['a sale without its record', "update orders set tender = 'cash', channel = 'W'"],
    [
      'a sale by the payment page',
      "insert into sales (order_id, idempotency_key, sold_by_id, sold_by_name) select id, id::text, 'luis', 'Luis' from orders",
    ],
    [
      'money for what was given away',
      `update orders set tender = 'comp', channel = 'W';
       insert into sales (order_id, idempotency_key, sold_by_id, sold_by_name) select id, id::text, 'luis', 'Luis' from orders`,
    ],
    [
      'a line in a drawer of a night that was closed before',
      `update orders set status = 'completed';
       insert into drawers (id, night_id, name, state) select 'drawer-1', id, 'A', 'closed' from nights;
       update nights set state = 'closed', closed_at = now();
       insert into drawer_entries (id, drawer_id, at, by_id, by_name, kind, amount_cents, pieces)
         values ('entry-1', 'drawer-1', now() + interval '1 hour', 'luis', 'Luis', 'float', 0, '[]')`,
    ],
    ['one act that left two events', "update order_events set act_id = '00000000-0000-7000-8000-000000000001' where id <= 2"],
    ['an event of an act that nobody knows', 'update order_events set act_id = gen_random_uuid()'],
    [
      'an event of an act that was refused',
      `insert into staff_acts (id, order_id, staff_id, at, refusal)
         select '00000000-0000-7000-8000-000000000001', order_id, staff_id, at, '{"kind": "order/not-allowed", "status": "ready"}'
         from order_events where command = 'mark-ready';
       update order_events set act_id = '00000000-0000-7000-8000-000000000001' where command = 'mark-ready'`,
    ],
    [
      'an event of another one’s act',
      `insert into staff_acts (id, order_id, staff_id, at)
         select '00000000-0000-7000-8000-000000000001', order_id, 'somebody else', at from order_events where command = 'mark-ready';
       update order_events set act_id = '00000000-0000-7000-8000-000000000001' where command = 'mark-ready'`,
    ],
    [
      'an item given back twice',
      `drop index if exists refunds_item_unique; ${REFUND_OF('i.subtotal_cents')}; ${REFUND_OF('i.subtotal_cents')};
       update order_items set is_refunded = true`,
    ],
    [
      'an order without a night',
      'alter table orders drop constraint if exists orders_night_id_foreign; update orders set night_id = gen_random_uuid()',
    ],
    [
      'a refund that was accepted and is not gone',
      `alter table refunds drop constraint if exists refunds_gone_check; ${REFUND_OF('i.subtotal_cents')};
       update order_items set is_refunded = true; update refunds set gone_at = null`,
    ],
    [
      'a station whose limit is held, not ordered',
      `update checkouts set state = 'creating', session_id = null, session_url = null, paid_at = null, visitor_id = 'visitor-' || id;
       update products set station = 'Grill', prep_points = 1;
       insert into settings (key, value, changed_by, changed_at) values ('stationLimits', '{"Grill": 1}', 'Admin', '2020-01-01')`,
    ],
  ];

  const SOLD_FOR_CASH: readonly Sabotage[] = [
    ['a drawer in a state that no line led to', "update drawers set state = 'counting'"],
    ['cash that its drawer did not take', "update orders set paid_cents = paid_cents + 1, needs_review = true where tender = 'cash'"],
    ['undos of more than a drawer held', MORE_LINES('undo', 'order_id')],
    ['more paid out of a drawer than it held', MORE_LINES('paid-out', 'null')],
    [
      'a sale of another amount than its order',
      `${FREE_LEDGER}; update drawer_entries set amount_cents = amount_cents + 1 where kind = 'sale'`,
    ],
    ['an undone sale whose cash is still in the drawer', "update order_events set command = 'undo-sale'"],
    ['an undo without its sale', `${FREE_LEDGER}; update drawer_entries set kind = 'undo' where kind = 'sale'`],
    ['a ledger without its float', `${FREE_LEDGER}; delete from drawer_entries where kind = 'float'`],
    [
      'a drawer of another night than its orders',
      `insert into nights (id, name, state) values (gen_random_uuid(), 'vs. Lincoln', 'planned'); update drawers set night_id = (select id from nights where state = 'planned')`,
    ],
    ['cash that was given back without a refund', MORE_LINES('refund', 'order_id')],
    [
      'an open drawer in a closed night',
      "alter table nights disable trigger user; update nights set state = 'closed', closed_at = now() + interval '1 year'",
    ],
  ];

  const told: string[] = [];
  const tell = async (what: string, statement: string): Promise<void> => {
    expect(await broken()).toEqual([]);
    await sabotage(statement);
    const found = await complaints();
    expect(found).not.toEqual([]);
    told.push(`# ${what}`, ...found.map(({ id, detail }) => `${id} ${sorted(detail.replaceAll(IDS, 'ID'))}`));
  };

  // complaints.txt has them in this order.
  describe('about a broken database', { shuffle: false }, () => {
    it.each(SOLD_ONLINE)('notices %s', async (what, statement) => {
      const own = await buy();
      await change(own, 'mark-ready');
      await buy();
      await tell(what, statement);
    });

    it.each(SOLD_FOR_CASH)('notices %s', async (what, statement) => {
      await sellForCash();
      await tell(what, statement);
    });

    it('reports them as in complaints.txt', async () => {
      await expect(told.join('\n')).toMatchFileSnapshot('complaints.txt');
    });
  });

  it('adds up sums beyond an integer', async () => {
    await buy({ paidCents: cents(2_000_000_000), needsReview: true });
    await buy({ paidCents: cents(2_000_000_000), needsReview: true });
    expect(await broken()).toEqual([]);
  });

  it('accepts an order that ended after its whole payment was returned', async () => {
    const order = await buy();
    const gone = { kind: 'refund', state: 'succeeded', goneAt: fixture.clock.now(), backAt: null, at: fixture.clock.now() } as const;
    await commit(fixture, (tx) => tx.refunds.recordOutside({ ...gone, id: 're_1', orderId: order.id, amountCents: order.paidCents }));
    await change(await change(order, 'start-preparing'), 'call-off');
    expect(await broken()).toEqual([]);
    await sabotage('update provider_adjustments set amount_cents = amount_cents - 1');
    expect(await broken()).toContain('I3');
  });

  it('names the first five rows and counts the others', async () => {
    for (let count = 0; count < 7; count += 1) await stocked(fixture, 1, `extra-${count}`);
    await sabotage("update products set reserved = 1 where slug like 'extra-%'");
    const [stock] = await checkInvariants(fixture.persistence.pool);
    expect(stock?.detail).toMatch(/^product 2: moved 1, on hand 1, sold 0, taken 0, reserved 1, held 0; .* and 2 more$/);
  });
});
