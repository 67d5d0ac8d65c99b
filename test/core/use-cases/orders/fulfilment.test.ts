import { describe, expect, it } from 'vitest';
import { orderId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, instant, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { BEA_AT_WORK, fulfilmentStand, TOM_AT_WORK } from '../../../support/fulfilment-stand.ts';

const NOBODY = orderId('0193c0de-0000-7000-8000-00000000dead');

describe('changing an order’s status', () => {
  it('walks the table, and tells the customer once that it is ready', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place();
    for (const target of ['preparing', 'ready', 'ready', 'completed', 'ready', 'completed'] as const)
      expect(await stand.change(id, target, BEA_AT_WORK)).toMatchObject({ ok: true, value: { status: target } });
    const mails = await stand.mails();
    expect(mails.map(({ notice, to, orderId: of }) => [notice.kind, to, of])).toEqual([['order-ready', 'maya@example.com', id]]);
  });

  it('tells again after a reopening, and nobody who gave no address', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
    await stand.reopen(id, 'a napkin is missing', TOM_AT_WORK);
    await stand.change(id, 'ready', TOM_AT_WORK);
    const silent = await stand.place({ customer: { name: 'Sam', email: null, phone: null } });
    await stand.change(silent.id, 'ready', TOM_AT_WORK);
    expect(await stand.mails()).toHaveLength(1);
  });

  it('names who was faster', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place();
    await stand.change(id, 'preparing', BEA_AT_WORK);
    expect(await stand.change(id, 'preparing', TOM_AT_WORK)).toEqual({
      ok: false,
      error: { kind: 'order/already-preparing', preparingStaff: 'Bea' },
    });
  });

  it.each(['queued', 'completed', 'cancelled'] as const)('leads no queued order to %s', async (target) => {
    const stand = fulfilmentStand();
    const { id } = await stand.place();
    const refused = await stand.change(id, target, BEA_AT_WORK);
    expect(refused).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'queued' } });
  });

  it('undoes a pick-up for 10 seconds', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
    await stand.change(id, 'completed', BEA_AT_WORK);
    stand.clock.advance(10 * SECOND_MS + 1);
    expect(await stand.change(id, 'ready', BEA_AT_WORK)).toMatchObject({ error: { kind: 'order/not-allowed', status: 'completed' } });
  });

  it('does not undo a pick-up whose number another order has been given meanwhile', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now(), orderNumber: 'BAND-20261120-O-042' });
    await stand.change(id, 'completed', BEA_AT_WORK);
    await stand.place({ orderNumber: 'BAND-20261120-O-1042' });
    expect(await stand.change(id, 'ready', BEA_AT_WORK)).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'completed' } });
  });

  it('knows no other orders', async () => {
    const stand = fulfilmentStand();
    const refusal = { ok: false, error: { kind: 'order/not-found' } };
    expect(await stand.change(NOBODY, 'ready', BEA_AT_WORK)).toEqual(refusal);
    expect(await stand.reopen(NOBODY, 'why', BEA_AT_WORK)).toEqual(refusal);
    expect(await stand.remind(NOBODY)).toEqual(refusal);
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
    const stand = fulfilmentStand();
    const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
    for (const call of calls) {
      const outcome =
        call === status ? await stand.change(id, 'preparing', BEA_AT_WORK) : await stand.reopen(id, 'a napkin is missing', BEA_AT_WORK);
      expect(outcome.ok).toBe(true);
    }
    expect(await stand.stored(id)).toMatchObject({
      status: 'preparing',
      reopenedCount: 1,
      reopenNotes: calls.includes(reason) ? 'a napkin is missing' : null,
      lastReopenedBy: { staffId: 'staff-bea', name: 'Bea' },
    });
    expect(await stand.audited()).toEqual(['Bea reopening: Reopened order #001']);
  });

  it('wants a reason', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
    expect(await stand.reopen(id, '   ', BEA_AT_WORK)).toEqual({ ok: false, error: { kind: 'order/reason-required' } });
    expect(await stand.stored(id)).toMatchObject({ status: 'ready', reopenedCount: 0 });
  });
});

describe('reminding the customer', () => {
  it('waits 10 minutes, then 5 between, and stops at 3', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
    const outcomes = [];
    for (let minute = 0; minute <= 40; minute += 1) {
      const outcome = await stand.remind(id);
      if (outcome.ok) outcomes.push(minute);
      else expect(outcome.error).toEqual({ kind: 'reminder/too-soon' });
      stand.clock.advance(MINUTE_MS);
    }
    expect(outcomes).toEqual([10, 15, 20]);
    expect((await stand.stored(id))?.reminders.sent).toBe(3);
    expect((await stand.mails()).map(({ notice }) => notice.kind)).toEqual(['order-reminder', 'order-reminder', 'order-reminder']);
  });

  it('sends one of two that are asked for at once', async () => {
    const stand = fulfilmentStand();
    const { id } = await stand.place({ status: 'ready', readyAt: stand.clock.now() });
    stand.clock.advance(10 * MINUTE_MS);
    const outcomes = await Promise.all([stand.remind(id), stand.remind(id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('needs a ready order and an address', async () => {
    const stand = fulfilmentStand();
    const queued = await stand.place();
    expect(await stand.remind(queued.id)).toEqual({ ok: false, error: { kind: 'order/not-allowed', status: 'queued' } });
    const silent = await stand.place({ status: 'ready', readyAt: stand.clock.now(), customer: { name: 'Sam', email: null, phone: null } });
    stand.clock.advance(10 * MINUTE_MS);
    expect(await stand.remind(silent.id)).toEqual({ ok: false, error: { kind: 'reminder/no-email' } });
  });
});

describe('listing orders', () => {
  it('shows what is in hand, or all of the local day, the week from Monday, or ever; oldest first', async () => {
    const stand = fulfilmentStand();
    // Sunday evening, then Monday to Friday: 16 to 20 November 2026.
    stand.clock.set(instant(Date.parse('2026-11-15T23:30:00-05:00')));
    const numbers = [];
    for (let day = 0; day < 6; day += 1) {
      numbers.push((await stand.place(day === 5 ? {} : { status: 'completed', completedAt: stand.clock.now() })).orderNumber);
      if (day < 5) stand.clock.advance(DAY_MS);
    }
    const shown = async (...filter: Parameters<typeof stand.list>) => (await stand.list(...filter)).map(({ order }) => order.orderNumber);
    expect(await shown(undefined)).toEqual(numbers.slice(5));
    expect(await shown('today')).toEqual(numbers.slice(5));
    expect(await shown('week')).toEqual(numbers.slice(1));
    expect(await shown('all')).toEqual(numbers);
  });
});
