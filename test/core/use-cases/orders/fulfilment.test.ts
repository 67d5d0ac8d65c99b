import { beforeEach, describe, expect, it } from 'vitest';
import { actId, orderId, type OrderId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, instant, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Order } from '#core/domain/order/order.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { BEA_AT_WORK, standHarness, TOM_AT_WORK, type StandHarness } from '#test/support/stand-harness.ts';

const NOBODY = orderId('0193c0de-0000-7000-8000-00000000dead');
const SILENT = { name: 'Sam', email: null, phone: null };
const notAllowed = (status: Order['status']) => refused('order/not-allowed', { status });

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});
const placeReady = (changes: Partial<Order> = {}) => stand.place({ status: 'ready', readyAt: stand.clock.now(), ...changes });
const change = (id: OrderId, status: Order['status'], by = BEA_AT_WORK) => stand.changeOrderStatus(id, status, by);

describe('changing an order’s status', () => {
  it('follows the table, and notifies the customer once', async () => {
    const { id } = await stand.place();
    for (const target of ['preparing', 'ready', 'ready', 'completed', 'ready', 'completed'] as const)
      expect(valueOf(await change(id, target)).status).toBe(target);
    const mails = await stand.mails();
    expect(mails.map(({ mail, to, orderId: of }) => [mail.kind, to, of])).toEqual([['order-ready', 'maya@example.com', id]]);
    expect(mails[0]?.mail).toMatchObject({ orderNumberDisplay: '#001' });
  });

  it('notifies again after a reopening, but only customers with an address', async () => {
    const { id } = await placeReady();
    await stand.reopenOrder(id, 'a napkin is missing', TOM_AT_WORK);
    await change(id, 'ready', TOM_AT_WORK);
    await change((await stand.place({ customer: SILENT })).id, 'ready', TOM_AT_WORK);
    expect(await stand.mails()).toHaveLength(1);
  });

  it('names the person who was faster', async () => {
    const { id } = await stand.place();
    await change(id, 'preparing');
    expect(await change(id, 'preparing', TOM_AT_WORK)).toEqual(refused('order/already-preparing', { preparingStaff: 'Bea' }));
  });

  it.each(['queued', 'completed', 'cancelled'] as const)('takes no queued order to %s, and lets no one take it over', async (target) => {
    const { id } = await stand.place();
    expect(await change(id, target)).toEqual(notAllowed('queued'));
    expect(await stand.takeOver(id, BEA_AT_WORK)).toEqual(notAllowed('queued'));
  });

  it('undoes a pick-up for 10 seconds, unless its number is in use again', async () => {
    const { id } = await placeReady();
    await change(id, 'completed');
    stand.clock.advance(10 * SECOND_MS + 1);
    expect(await change(id, 'ready')).toEqual(notAllowed('completed'));
    const first = await placeReady({ orderNumber: 'BAND-20261120-O-042' });
    await change(first.id, 'completed');
    await stand.place({ orderNumber: 'BAND-20261120-O-1042' });
    expect(await change(first.id, 'ready')).toEqual(notAllowed('completed'));
  });

  it('refuses unknown orders', async () => {
    for (const outcome of [
      await change(NOBODY, 'ready'),
      await stand.reopenOrder(NOBODY, 'why', BEA_AT_WORK),
      await stand.undoReady(NOBODY, BEA_AT_WORK),
      await stand.remindCustomer(NOBODY),
    ])
      expect(outcome).toEqual(refused('order/not-found'));
  });
});

describe('an act with an id', () => {
  const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map((digit) => actId(`0193c0de-0000-7000-8000-00000000000${digit}`));

  it('is not applied again when a late copy arrives', async () => {
    const { id } = await stand.place();
    await stand.changeOrderStatus(id, 'ready', BEA_AT_WORK, FIRST);
    await stand.undoReady(id, BEA_AT_WORK, SECOND);
    expect(valueOf(await stand.changeOrderStatus(id, 'ready', BEA_AT_WORK, FIRST)).status).toBe('queued');
    expect(valueOf(await stand.undoReady(id, BEA_AT_WORK, SECOND)).status).toBe('queued');
    expect((await stand.orderNow({ id })).status).toBe('queued');
  });

  it('stays refused once it was refused', async () => {
    const { id } = await stand.place();
    const first = () => stand.changeOrderStatus(id, 'completed', BEA_AT_WORK, FIRST);
    expect(await first()).toEqual(notAllowed('queued'));
    await stand.changeOrderStatus(id, 'ready', BEA_AT_WORK, SECOND);
    expect(await first()).toEqual(notAllowed('queued'));
    expect(valueOf(await stand.changeOrderStatus(id, 'completed', BEA_AT_WORK, THIRD)).status).toBe('completed');
  });

  it('belongs to one person and one order', async () => {
    const [{ id }, other] = [await stand.place(), await stand.place()];
    await stand.changeOrderStatus(id, 'ready', BEA_AT_WORK, FIRST);
    expect(await stand.changeOrderStatus(id, 'ready', TOM_AT_WORK, FIRST)).toEqual(refused('act/id-reused'));
    expect(await stand.changeOrderStatus(other.id, 'ready', BEA_AT_WORK, FIRST)).toEqual(refused('act/id-reused'));
    expect((await stand.orderNow(other)).status).toBe('queued');
  });

  it('reopens once', async () => {
    const { id } = await placeReady();
    await stand.reopenOrder(id, 'cold', TOM_AT_WORK, FIRST);
    await stand.changeOrderStatus(id, 'ready', TOM_AT_WORK, SECOND);
    await stand.reopenOrder(id, 'cold', TOM_AT_WORK, FIRST);
    expect(await stand.orderNow({ id })).toMatchObject({ status: 'ready', reopenedCount: 1 });
  });
});

describe('handing out where the stand asks for the pickup code', () => {
  beforeEach(() => {
    stand = standHarness({ settings: { askPickupCode: 'ask' } });
  });
  const handOut = ({ id }: Order, code: string | null, note: string | null = null, by = BEA_AT_WORK) =>
    stand.changeOrderStatus(id, 'completed', by, null, { proof: { code, note } });

  it('accepts only the order’s own code', async () => {
    const order = await placeReady();
    expect(await handOut(order, null)).toEqual(refused('order/code-asked'));
    expect(await handOut(order, order.pickupCode === 'A22' ? 'C33' : 'A22', ' ')).toEqual(refused('order/not-its-code'));
    expect((await stand.orderNow(order)).status).toBe('ready');
    expect(valueOf(await handOut(order, order.pickupCode)).status).toBe('completed');
    expect(await stand.audited('hand-over')).toEqual([]);
  });

  it('accepts a note instead, and logs the person and the order, but not the note', async () => {
    expect(valueOf(await handOut(await placeReady(), null, ' I know Maya ')).status).toBe('completed');
    expect(await stand.audited('hand-over')).toEqual(['Bea hand-over: Handed out order #001 without its pickup code']);
  });

  it('accepts a repeat by the same person, and names the person who was faster', async () => {
    const order = await placeReady();
    await handOut(order, order.pickupCode);
    expect(kindOf(await handOut(order, null))).toBe('done');
    const second = await handOut(order, order.pickupCode, null, TOM_AT_WORK);
    expect(second).toEqual(refused('order/handed-out', { by: 'Bea', at: stand.clock.now() }));
  });

  it('needs no code for an order without one, or at a stand that does not ask', async () => {
    expect(kindOf(await change((await placeReady({ pickupCode: null })).id, 'completed'))).toBe('done');
    stand = standHarness();
    expect(kindOf(await change((await placeReady()).id, 'completed'))).toBe('done');
  });
});

describe('reopening by its two calls', () => {
  it.each([
    ['status', 'reason'],
    ['reason', 'status'],
    ['status', 'status', 'reason', 'reason'],
    ['reason', 'reason', 'status', 'status'],
    ['status', 'reason', 'status', 'reason'],
    ['reason'],
    ['status'],
  ])('is one step: %s %s %s %s', async (...calls) => {
    const { id } = await placeReady();
    for (const call of calls)
      valueOf(call === 'status' ? await change(id, 'preparing') : await stand.reopenOrder(id, 'a napkin is missing', BEA_AT_WORK));
    expect(await stand.orderNow({ id })).toMatchObject({
      status: 'preparing',
      reopenedCount: 1,
      reopenNotes: calls.includes('reason') ? 'a napkin is missing' : null,
      lastReopenedBy: { staffId: 'staff-bea', name: 'Bea' },
    });
    expect(await stand.audited()).toEqual(['Bea reopening: Reopened order #001']);
  });

  it.each([
    ['its reason', (id: OrderId) => stand.reopenOrder(id, 'a napkin is missing', TOM_AT_WORK)],
    ['its status', (id: OrderId) => change(id, 'preparing', TOM_AT_WORK)],
  ])('deletes the waiting mail, by %s', async (_call, reopen) => {
    const { id } = await stand.place();
    await change(id, 'ready');
    valueOf(await reopen(id));
    expect(await stand.mails()).toEqual([]);
  });

  it('requires a reason', async () => {
    const { id } = await placeReady();
    expect(await stand.reopenOrder(id, '   ', BEA_AT_WORK)).toEqual(refused('order/reason-required'));
    expect(await stand.orderNow({ id })).toMatchObject({ status: 'ready', reopenedCount: 0 });
  });
});

describe('undoing Mark as Ready', () => {
  it.each(['queued', 'preparing'] as const)('leads back to %s once, and notifies no one', async (before) => {
    const { id } = await stand.place();
    if (before === 'preparing') await change(id, 'preparing');
    await change(id, 'ready');
    stand.clock.advance(10 * SECOND_MS);
    for (const _ of [1, 2]) expect(valueOf(await stand.undoReady(id, BEA_AT_WORK))).toMatchObject({ status: before, readyAt: null });
    expect(await stand.orderNow({ id })).toMatchObject({ status: before, reopenedCount: 0 });
    expect(await stand.mails()).toEqual([]);
  });

  it('is possible for ten seconds, for the same person, on a marked order', async () => {
    const { id } = await stand.place();
    await change(id, 'ready');
    expect((await stand.undoReady(id, TOM_AT_WORK)).ok).toBe(false);
    stand.clock.advance(10 * SECOND_MS + 1);
    expect(await stand.undoReady(id, BEA_AT_WORK)).toEqual(notAllowed('ready'));
    expect(await stand.undoReady((await stand.place()).id, BEA_AT_WORK)).toEqual(notAllowed('queued'));
    expect((await stand.orderNow({ id })).status).toBe('ready');
  });

  it('is refused once the mail is being sent, and possible without an address', async () => {
    const { id } = await stand.place();
    await change(id, 'ready');
    await stand.mails();
    stand.clock.advance(-LIMITS.orders.tellReadyAfterMs);
    expect(await stand.undoReady(id, BEA_AT_WORK)).toEqual(notAllowed('ready'));
    const silent = await stand.place({ customer: SILENT });
    await change(silent.id, 'ready');
    expect(valueOf(await stand.undoReady(silent.id, BEA_AT_WORK)).status).toBe('queued');
  });
});

describe('reminding the customer', () => {
  it('waits 10 minutes, then 5 between, and stops at 3', async () => {
    const { id } = await placeReady();
    const sent = [];
    for (let minute = 0; minute <= 40; minute += 1) {
      const outcome = await stand.remindCustomer(id);
      if (outcome.ok) sent.push(minute);
      else expect(outcome).toEqual(refused('reminder/too-soon'));
      stand.clock.advance(MINUTE_MS);
    }
    expect(sent).toEqual([10, 15, 20]);
    expect((await stand.orderNow({ id })).reminders.sent).toBe(3);
    const reminder = expect.objectContaining({ kind: 'order-reminder', orderNumberDisplay: '#001' });
    expect((await stand.mails()).map(({ mail }) => mail)).toEqual([reminder, reminder, reminder]);
  });

  it('sends one of two simultaneous requests', async () => {
    const { id } = await placeReady();
    stand.clock.advance(10 * MINUTE_MS);
    const outcomes = await Promise.all([stand.remindCustomer(id), stand.remindCustomer(id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('needs a ready order and an address', async () => {
    expect(await stand.remindCustomer((await stand.place()).id)).toEqual(notAllowed('queued'));
    const silent = await placeReady({ customer: SILENT });
    stand.clock.advance(10 * MINUTE_MS);
    expect(await stand.remindCustomer(silent.id)).toEqual(refused('reminder/no-email'));
  });
});

it('lists orders in hand, or all of the local day, of the week from Monday, or of all time; oldest first', async () => {
  // Sunday evening, then Monday to Friday: 16 to 20 November 2026.
  stand.clock.set(instant(Date.parse('2026-11-15T23:30:00-05:00')));
  const numbers: string[] = [];
  for (let day = 0; day < 6; day += 1) {
    numbers.push((await stand.place(day === 5 ? {} : { status: 'completed', completedAt: stand.clock.now() })).orderNumber);
    if (day < 5) stand.clock.advance(DAY_MS);
  }
  for (const [filter, from] of [
    [undefined, 5],
    ['today', 5],
    ['week', 1],
    ['all', 0],
  ] as const) {
    const shown = async (scope: 'every night' | 'tonight') => (await stand.listOrders(filter, scope)).map(({ order }) => order.orderNumber);
    expect([filter, await shown('every night')]).toEqual([filter, numbers.slice(from)]);
    expect([filter, await shown('tonight')]).toEqual([filter, numbers.slice(5)]);
  }
});
