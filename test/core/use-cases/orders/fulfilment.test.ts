import { describe, expect, it } from 'vitest';
import { orderId, type OrderId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, instant, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { BEA_AT_WORK, standHarness, TOM_AT_WORK } from '../../../support/stand-harness.ts';

type Harness = ReturnType<typeof standHarness>;

const NOBODY = orderId('0193c0de-0000-7000-8000-00000000dead');

describe('changing an order’s status', () => {
  it('follows the table, and notifies the customer once that it is ready', async () => {
    const harness = standHarness();
    const { id } = await harness.place();
    for (const target of ['preparing', 'ready', 'ready', 'completed', 'ready', 'completed'] as const)
      expect(await harness.changeOrderStatus(id, target, BEA_AT_WORK)).toMatchObject({ ok: true, value: { status: target } });
    const mails = await harness.mails();
    expect(mails.map(({ mail, to, orderId: of }) => [mail.kind, to, of])).toEqual([['order-ready', 'maya@example.com', id]]);
    expect(mails[0]?.mail).toMatchObject({ orderNumberDisplay: '#001' });
  });

  it('notifies again after a reopening, and nobody who gave no address', async () => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    await harness.reopenOrder(id, 'a napkin is missing', TOM_AT_WORK);
    await harness.changeOrderStatus(id, 'ready', TOM_AT_WORK);
    const silent = await harness.place({ customer: { name: 'Sam', email: null, phone: null } });
    await harness.changeOrderStatus(silent.id, 'ready', TOM_AT_WORK);
    expect(await harness.mails()).toHaveLength(1);
  });

  it('names who was faster', async () => {
    const harness = standHarness();
    const { id } = await harness.place();
    await harness.changeOrderStatus(id, 'preparing', BEA_AT_WORK);
    expect(await harness.changeOrderStatus(id, 'preparing', TOM_AT_WORK)).toEqual({
      ok: false,
      error: { kind: 'order/already-preparing', preparingStaff: 'Bea' },
    });
  });

  it('lets nobody take over what nobody prepares', async () => {
    const { place, takeOver } = standHarness();
    const { id } = await place();
    const refused = await takeOver(id, BEA_AT_WORK);
    expect(refused).toMatchObject({ ok: false, error: { kind: 'order/not-allowed', status: 'queued' } });
  });

  it.each(['queued', 'completed', 'cancelled'] as const)('leads no queued order to %s', async (target) => {
    const harness = standHarness();
    const { id } = await harness.place();
    const refused = await harness.changeOrderStatus(id, target, BEA_AT_WORK);
    expect(refused).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'queued' } });
  });

  it('undoes a pick-up for 10 seconds', async () => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    await harness.changeOrderStatus(id, 'completed', BEA_AT_WORK);
    harness.clock.advance(10 * SECOND_MS + 1);
    expect(await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK)).toMatchObject({
      error: { kind: 'order/not-allowed', status: 'completed' },
    });
  });

  it('does not undo a pick-up whose number another order has been given since', async () => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now(), orderNumber: 'BAND-20261120-O-042' });
    await harness.changeOrderStatus(id, 'completed', BEA_AT_WORK);
    await harness.place({ orderNumber: 'BAND-20261120-O-1042' });
    expect(await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK)).toEqual({
      ok: false,
      error: { kind: 'order/not-allowed', status: 'completed' },
    });
  });

  it('knows no other orders', async () => {
    const harness = standHarness();
    const refusal = { ok: false, error: { kind: 'order/not-found' } };
    expect(await harness.changeOrderStatus(NOBODY, 'ready', BEA_AT_WORK)).toEqual(refusal);
    expect(await harness.reopenOrder(NOBODY, 'why', BEA_AT_WORK)).toEqual(refusal);
    expect(await harness.undoReady(NOBODY, BEA_AT_WORK)).toEqual(refusal);
    expect(await harness.remindCustomer(NOBODY)).toEqual(refusal);
  });
});

describe('reopening by its two calls', () => {
  const status = 'status' as const;
  const reason = 'reason' as const;
  it.each([
    ['status first', [status, reason]],
    ['reason first', [reason, status]],
    ['both doubled', [status, status, reason, reason]],
    ['doubled the other way round', [reason, reason, status, status]],
    ['interleaved', [status, reason, status, reason]],
    ['only the reason', [reason]],
    ['only the status', [status]],
  ])('%s: one step', async (_what, calls) => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    for (const call of calls) {
      const outcome =
        call === status
          ? await harness.changeOrderStatus(id, 'preparing', BEA_AT_WORK)
          : await harness.reopenOrder(id, 'a napkin is missing', BEA_AT_WORK);
      expect(outcome.ok).toBe(true);
    }
    expect(await harness.orderNow({ id })).toMatchObject({
      status: 'preparing',
      reopenedCount: 1,
      reopenNotes: calls.includes(reason) ? 'a napkin is missing' : null,
      lastReopenedBy: { staffId: 'staff-bea', name: 'Bea' },
    });
    expect(await harness.audited()).toEqual(['Bea reopening: Reopened order #001']);
  });

  it.each([
    ['with its reason', (harness: Harness, id: OrderId) => harness.reopenOrder(id, 'a napkin is missing', TOM_AT_WORK)],
    ['by its status', (harness: Harness, id: OrderId) => harness.changeOrderStatus(id, 'preparing', TOM_AT_WORK)],
  ])('%s takes back the mail that is still waiting', async (_what, reopen) => {
    const harness = standHarness();
    const { id } = await harness.place();
    await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK);
    expect(await reopen(harness, id)).toMatchObject({ ok: true });
    expect(await harness.mails()).toEqual([]);
  });

  it('wants a reason', async () => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    expect(await harness.reopenOrder(id, '   ', BEA_AT_WORK)).toEqual({ ok: false, error: { kind: 'order/reason-required' } });
    expect(await harness.orderNow({ id })).toMatchObject({ status: 'ready', reopenedCount: 0 });
  });
});

describe('undoing a Mark as Ready', () => {
  const readyFrom = async (before: 'queued' | 'preparing') => {
    const harness = standHarness();
    const { id } = await harness.place();
    if (before === 'preparing') await harness.changeOrderStatus(id, 'preparing', BEA_AT_WORK);
    await harness.changeOrderStatus(id, 'ready', BEA_AT_WORK);
    return { harness, id };
  };

  it.each(['queued', 'preparing'] as const)('leads back to %s, and nobody is notified', async (before) => {
    const { harness, id } = await readyFrom(before);
    harness.clock.advance(10 * SECOND_MS);
    expect(await harness.undoReady(id, BEA_AT_WORK)).toMatchObject({ ok: true, value: { status: before, readyAt: null } });
    expect(await harness.orderNow({ id })).toMatchObject({ status: before, reopenedCount: 0 });
    expect(await harness.mails()).toEqual([]);
  });

  it('twice is one step', async () => {
    const { harness, id } = await readyFrom('preparing');
    for (let count = 0; count < 2; count += 1)
      expect(await harness.undoReady(id, BEA_AT_WORK)).toMatchObject({ ok: true, value: { status: 'preparing' } });
  });

  it('is for the same person, for ten seconds, and for an order that was marked', async () => {
    const { harness, id } = await readyFrom('queued');
    expect(await harness.undoReady(id, TOM_AT_WORK)).toMatchObject({ ok: false });
    harness.clock.advance(10 * SECOND_MS + 1);
    expect(await harness.undoReady(id, BEA_AT_WORK)).toMatchObject({ error: { kind: 'order/not-allowed', status: 'ready' } });
    const queued = await harness.place();
    expect(await harness.undoReady(queued.id, BEA_AT_WORK)).toMatchObject({ error: { kind: 'order/not-allowed', status: 'queued' } });
    expect(await harness.orderNow({ id })).toMatchObject({ status: 'ready' });
  });

  it('is refused once the mail has begun to go out, and needs none where there is no address', async () => {
    const { harness, id } = await readyFrom('queued');
    await harness.mails();
    harness.clock.advance(-LIMITS.orders.tellReadyAfterMs);
    expect(await harness.undoReady(id, BEA_AT_WORK)).toMatchObject({ error: { kind: 'order/not-allowed', status: 'ready' } });
    const silent = await harness.place({ customer: { name: 'Sam', email: null, phone: null } });
    await harness.changeOrderStatus(silent.id, 'ready', BEA_AT_WORK);
    expect(await harness.undoReady(silent.id, BEA_AT_WORK)).toMatchObject({ ok: true, value: { status: 'queued' } });
  });
});

describe('reminding the customer', () => {
  it('waits 10 minutes, then 5 between, and stops at 3', async () => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    const outcomes = [];
    for (let minute = 0; minute <= 40; minute += 1) {
      const outcome = await harness.remindCustomer(id);
      if (outcome.ok) outcomes.push(minute);
      else expect(outcome.error).toEqual({ kind: 'reminder/too-soon' });
      harness.clock.advance(MINUTE_MS);
    }
    expect(outcomes).toEqual([10, 15, 20]);
    expect((await harness.orderNow({ id })).reminders.sent).toBe(3);
    const reminder = expect.objectContaining({ kind: 'order-reminder', orderNumberDisplay: '#001' });
    expect((await harness.mails()).map(({ mail }) => mail)).toEqual([reminder, reminder, reminder]);
  });

  it('sends one of two that are asked for at once', async () => {
    const harness = standHarness();
    const { id } = await harness.place({ status: 'ready', readyAt: harness.clock.now() });
    harness.clock.advance(10 * MINUTE_MS);
    const outcomes = await Promise.all([harness.remindCustomer(id), harness.remindCustomer(id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('needs a ready order and an address', async () => {
    const harness = standHarness();
    const queued = await harness.place();
    expect(await harness.remindCustomer(queued.id)).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'queued' } });
    const silent = await harness.place({
      status: 'ready',
      readyAt: harness.clock.now(),
      customer: { name: 'Sam', email: null, phone: null },
    });
    harness.clock.advance(10 * MINUTE_MS);
    expect(await harness.remindCustomer(silent.id)).toEqual({ ok: false, error: { kind: 'reminder/no-email' } });
  });
});

describe('listing orders', () => {
  it('shows what is in hand, or all of the local day, the week from Monday, or ever; oldest first', async () => {
    const harness = standHarness();
    // Sunday evening, then Monday to Friday: 16 to 20 November 2026.
    harness.clock.set(instant(Date.parse('2026-11-15T23:30:00-05:00')));
    const numbers = [];
    for (let day = 0; day < 6; day += 1) {
      numbers.push((await harness.place(day === 5 ? {} : { status: 'completed', completedAt: harness.clock.now() })).orderNumber);
      if (day < 5) harness.clock.advance(DAY_MS);
    }
    const shown = async (...filter: Parameters<typeof harness.listOrders>) =>
      (await harness.listOrders(...filter)).map(({ order }) => order.orderNumber);
    expect(await shown(undefined, 'every night')).toEqual(numbers.slice(5));
    expect(await shown('today', 'every night')).toEqual(numbers.slice(5));
    expect(await shown('week', 'every night')).toEqual(numbers.slice(1));
    expect(await shown('all', 'every night')).toEqual(numbers);
    for (const filter of [undefined, 'today', 'week', 'all'] as const) expect(await shown(filter, 'tonight')).toEqual(numbers.slice(5));
  });
});
