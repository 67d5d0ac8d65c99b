import { describe, expect, it } from 'vitest';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Order, OrderStatus } from '#core/domain/order/order.ts';
import { beforeReady, placedEvent } from '#core/domain/order/order-history.ts';
import { availableCommands, commandFor, decide, ORDER_STATUSES, TRANSITIONS } from '#core/domain/order/order-lifecycle.ts';
import { ORDER_COMMANDS, type OrderCommand, type OrderCommandName } from '#core/domain/order/order-command.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder, BEA, TOM } from '#test/support/builders/order-builder.ts';
import { present, refused, valueOf } from '#test/support/results.ts';

const asCommand = (name: OrderCommandName, by = BEA): OrderCommand => {
  if (name === 'reopen') return { name, by, reason: 'Napkins' };
  if (name === 'take-over') return { name, by, isHolderSilent: true };
  return name === 'undo-ready' ? { name, by, before: { status: 'queued', preparing: null } } : { name, by };
};

const outcome = (order: Order, command: OrderCommand): string => {
  const decision = decide(order, command, NOW);
  if (!decision.ok) return decision.error.kind;
  return decision.value.event === null ? 'same' : decision.value.order.status;
};

const refunded = (order: Order): Order => ({ ...order, items: order.items.map((item) => ({ ...item, isRefunded: true })) });

const NO = 'order/not-allowed';
const BUSY = 'order/already-preparing';

describe('every command in every status', () => {
  // Bea brought each order to its status; all items are refunded, so that `cancel` is possible.
  it.each([
    ['start-preparing', 'preparing', 'same', NO, NO, NO],
    ['mark-ready', 'ready', 'ready', 'same', NO, NO],
    ['pick-up', NO, NO, 'completed', 'same', NO],
    ['reopen', NO, NO, 'preparing', NO, NO],
    ['undo-ready', NO, NO, 'queued', NO, NO],
    ['undo-pick-up', NO, NO, 'same', 'ready', NO],
    ['cancel', 'cancelled', 'cancelled', NO, NO, NO],
    ['customer-cancel', 'cancelled', NO, NO, NO, NO],
    ['call-off', 'cancelled', 'cancelled', 'cancelled', NO, NO],
    ['undo-sale', NO, NO, NO, NO, NO],
    ['keep-uncollected', NO, NO, 'completed', 'same', NO],
    ['refund-uncollected', NO, NO, 'cancelled', NO, NO],
    ['undo-keep', NO, NO, 'same', NO, NO],
  ] as const)('%s', (name, ...expected) => {
    const reached = ORDER_STATUSES.map((status) => outcome(refunded(anOrder({ status })), asCommand(name)));
    expect(reached).toEqual(expected);
  });

  it.each([
    ['start-preparing', 'preparing', BUSY, NO, NO, NO],
    ['mark-ready', 'ready', 'ready', NO, NO, NO],
    ['pick-up', NO, NO, 'completed', NO, NO],
    ['reopen', NO, BUSY, 'preparing', NO, NO],
    ['undo-ready', NO, NO, NO, NO, NO],
    ['undo-pick-up', NO, NO, NO, 'ready', NO],
    ['cancel', 'cancelled', 'cancelled', NO, NO, NO],
    ['customer-cancel', 'cancelled', NO, NO, NO, NO],
  ] as const)('%s by Tom, after Bea', (name, ...expected) => {
    const reached = ORDER_STATUSES.map((status) => outcome(refunded(anOrder({ status })), asCommand(name, TOM)));
    expect(reached).toEqual(expected);
  });
});

describe('undoing a sale', () => {
  const outcomes = (changes: Partial<Order>, by = BEA) =>
    ORDER_STATUSES.map((status) =>
      outcome(anOrder({ status, channel: 'W', tender: 'cash', placedAt: NOW, ...changes }), asCommand('undo-sale', by)),
    );
  it('is possible at the window from everywhere, for a minute', () => {
    expect(outcomes({})).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', NO]);
    expect(outcomes({}, TOM)).toEqual(['cancelled', 'cancelled', 'cancelled', 'cancelled', NO]);
    expect(outcomes({ placedAt: plusMs(NOW, -60_000) })).toContain('cancelled');
    expect(outcomes({ placedAt: plusMs(NOW, -60_001) })).not.toContain('cancelled');
    expect(outcomes({ channel: 'O' })).not.toContain('cancelled');
    expect(outcomes({ tender: 'card' })).not.toContain('cancelled');
  });
});

describe('the table', () => {
  it('reaches every status, the first one again only by undo, and never leaves a final one', () => {
    expect(new Set(ORDER_COMMANDS.flatMap((name) => TRANSITIONS[name].to))).toEqual(new Set(ORDER_STATUSES));
    const backToQueued = ORDER_COMMANDS.filter((name) => TRANSITIONS[name].to.some((status) => status === 'queued'));
    expect(backToQueued).toEqual(['undo-ready']);
    const left: readonly OrderStatus[] = ORDER_COMMANDS.flatMap((name) => TRANSITIONS[name].from);
    expect(left).not.toContain('cancelled');
    expect(ORDER_COMMANDS.toSorted()).toEqual(Object.keys(TRANSITIONS).toSorted());
  });

  it.each([
    ['queued', 'preparing', 'start-preparing'],
    ['queued', 'ready', 'mark-ready'],
    ['preparing', 'ready', 'mark-ready'],
    ['ready', 'completed', 'pick-up'],
    ['ready', 'preparing', 'reopen'],
    ['completed', 'ready', 'undo-pick-up'],
    ['preparing', 'preparing', 'start-preparing'],
    ['ready', 'ready', 'mark-ready'],
    ['completed', 'completed', 'pick-up'],
    ['ready', 'queued', 'undo-ready'],
    ['preparing', 'queued', null],
    ['completed', 'preparing', null],
    ['cancelled', 'preparing', null],
  ] as const)('a status change from %s to %s is %s', (from, to, name) => {
    expect(commandFor(from, to)).toBe(name);
  });

  it('gives the buttons', () => {
    const buttons = ORDER_STATUSES.map((status) => availableCommands(anOrder({ status }), NOW, BEA));
    expect(buttons).toEqual([['start-preparing', 'mark-ready'], ['mark-ready'], ['pick-up', 'reopen', 'undo-ready'], ['undo-pick-up'], []]);
  });
});

const moved = (order: Order, command: OrderCommand, at = NOW): Order => valueOf(decide(order, command, at)).order;
const statusAt = (order: Order, command: OrderCommand, ms: number): string => {
  const decision = decide(order, command, plusMs(NOW, ms));
  return decision.ok ? decision.value.order.status : decision.error.kind;
};

describe('a command', () => {
  it('sets the preparer, and the time when ready', () => {
    const preparing = moved(anOrder(), asCommand('start-preparing', TOM));
    expect(preparing).toMatchObject({ status: 'preparing', preparing: TOM, statusBy: TOM, readyAt: null });
    expect(moved(preparing, asCommand('mark-ready'))).toMatchObject({ status: 'ready', preparing: null, statusBy: BEA, readyAt: NOW });
  });

  it('names the preparer to the next person', () => {
    const order = anOrder({ status: 'preparing' });
    expect(decide(order, asCommand('start-preparing', TOM), NOW)).toEqual(refused(BUSY, { preparingStaff: 'Bea' }));
  });

  it('makes an event with person, time and statuses', () => {
    const order = anOrder();
    const { event } = valueOf(decide(order, asCommand('mark-ready', TOM), NOW));
    expect(event).toEqual({ orderId: order.id, at: NOW, by: TOM, command: 'mark-ready', from: 'queued', to: 'ready', reason: null });
  });

  it.each([
    [10_000, 'ready'],
    [10_001, NO],
  ])('undoes a pickup %i ms later: %s', (ms, expected) => {
    expect(statusAt(anOrder({ status: 'completed' }), asCommand('undo-pick-up', TOM), ms)).toBe(expected);
  });

  it('keeps the waiting time when it undoes a pickup', () => {
    const order = anOrder({ status: 'completed' });
    expect(moved(order, asCommand('undo-pick-up'))).toMatchObject({ readyAt: order.readyAt, completedAt: null });
  });

  it.each([
    ['Bea', BEA, 10_000, 'queued'],
    ['Bea', BEA, 10_001, NO],
    ['Tom', TOM, 1_000, NO],
  ])('by %s undoes what Bea marked as ready', (_who, by, ms, expected) => {
    expect(statusAt(anOrder({ status: 'ready' }), asCommand('undo-ready', by), ms)).toBe(expected);
  });

  it('returns an order to its preparer without counting a reopening', () => {
    const order = anOrder({ status: 'ready', reopenedCount: 1, reopenNotes: 'Napkins' });
    const undo: OrderCommand = { name: 'undo-ready', by: BEA, before: { status: 'preparing', preparing: TOM } };
    const preparing = { status: 'preparing', preparing: TOM, readyAt: null, reopenedCount: 1, reopenNotes: 'Napkins' };
    expect(moved(order, undo)).toMatchObject(preparing);
  });

  it.each<readonly [string, readonly OrderCommand[], unknown]>([
    ['never ready', [], null],
    ['from the queue', [{ name: 'mark-ready', by: BEA }], { status: 'queued', preparing: null }],
    [
      "from Tom's hands",
      [
        { name: 'start-preparing', by: TOM },
        { name: 'mark-ready', by: BEA },
      ],
      { status: 'preparing', preparing: TOM },
    ],
    [
      'from a reopening',
      [
        { name: 'mark-ready', by: TOM },
        { name: 'reopen', by: BEA, reason: 'Napkins' },
        { name: 'mark-ready', by: BEA },
      ],
      { status: 'preparing', preparing: BEA },
    ],
  ])('is undone to the status before: %s', (_case, commands, expected) => {
    let order = anOrder();
    const events = [placedEvent(order)];
    for (const command of commands) {
      const decided = valueOf(decide(order, command, NOW));
      order = decided.order;
      events.push(present(decided.event));
    }
    expect(beforeReady(events)).toEqual(expected);
  });

  it('cancels no order with unrefunded items', () => {
    expect(outcome(anOrder(), asCommand('cancel'))).toBe(NO);
  });
});

describe('reopening arrives as two calls', () => {
  const change: OrderCommand = { name: 'reopen', by: BEA, reason: null };
  const reopen: OrderCommand = { name: 'reopen', by: BEA, reason: ' Missing napkins ' };

  it.each([
    ['change, reopen', [change, reopen], 'Missing napkins'],
    ['reopen, change', [reopen, change], 'Missing napkins'],
    ['change, change, reopen, reopen', [change, change, reopen, reopen], 'Missing napkins'],
    ['reopen, reopen, change', [reopen, reopen, change], 'Missing napkins'],
    ['reopen, change, reopen', [reopen, change, reopen], 'Missing napkins'],
    ['only change', [change], null],
    ['only reopen', [reopen], 'Missing napkins'],
  ])('%s: one step', (_case, calls, notes) => {
    const order = calls.reduce((now, call) => moved(now, call), anOrder({ status: 'ready' }));
    const reopened = { status: 'preparing', preparing: BEA, reopenedCount: 1, lastReopenedBy: BEA, readyAt: null };
    expect(order).toMatchObject({ ...reopened, reopenNotes: notes });
  });

  it('accepts the repeated status call as start-preparing', () => {
    expect(outcome(moved(anOrder({ status: 'ready' }), reopen), { name: 'start-preparing', by: BEA })).toBe('same');
  });

  it('counts a second reopening, and drops the old reason', () => {
    const order = anOrder({ status: 'ready', reopenedCount: 1, reopenNotes: 'Napkins', lastReopenedBy: TOM });
    expect(moved(order, change)).toMatchObject({ reopenedCount: 2, reopenNotes: null, lastReopenedBy: BEA });
  });

  it('is refused for an order that was never ready', () => {
    expect(outcome(anOrder({ status: 'preparing' }), reopen)).toBe(NO);
  });

  it.each(['', '   ', '\n\t'])('refuses the blank reason %j in every status', (reason) => {
    const kinds = ORDER_STATUSES.map((status) => outcome(anOrder({ status }), { name: 'reopen', by: BEA, reason }));
    expect(new Set(kinds)).toEqual(new Set(['order/reason-required']));
  });
});

describe('a command with the order as its device saw it', () => {
  const named = (name: 'start-preparing' | 'mark-ready' | 'pick-up' | 'undo-pick-up', status: OrderStatus, reopenedCount = 0) =>
    ({ name, by: BEA, seen: { status, reopenedCount } }) satisfies OrderCommand;
  const reopening = { name: 'reopen', by: BEA, reason: 'Napkins', seen: { status: 'ready', reopenedCount: 0 } } satisfies OrderCommand;
  const takeOver = (holderId: string, reopenedCount = 0) =>
    ({ ...asCommand('take-over'), seen: { status: 'preparing', reopenedCount, holderId } }) satisfies OrderCommand;
  const bare = ({ seen: _seen, ...command }: OrderCommand): OrderCommand => command;
  const by = (statusBy: typeof BEA, status: OrderStatus, changes: Partial<Order> = {}) => anOrder({ status, statusBy, ...changes });
  const held = by(TOM, 'preparing', { preparing: TOM });
  const gone = { completedAt: NOW, readyAt: NOW };

  it.each([
    ['works while the order is as seen', named('mark-ready', 'preparing'), held, 'ready', 'ready'],
    ['cannot start an order that became ready', named('start-preparing', 'queued'), by(TOM, 'ready', { readyAt: NOW }), NO, NO],
    ['cannot mark as ready an order that another person started', named('mark-ready', 'queued'), held, BUSY, 'ready'],
    [
      'marks as ready an order that the same person started',
      named('mark-ready', 'queued'),
      by(BEA, 'preparing', { preparing: BEA }),
      'ready',
      'ready',
    ],
    ['cannot mark as ready an order that was picked up', named('mark-ready', 'preparing'), by(TOM, 'completed', gone), NO, NO],
    ['undoes a pickup by the same person', named('undo-pick-up', 'completed'), by(BEA, 'completed', gone), 'ready', 'ready'],
    ['cannot undo a pickup by another person', named('undo-pick-up', 'completed'), by(TOM, 'completed', gone), NO, 'ready'],
    ['cannot undo a pickup of an order in preparation again', named('undo-pick-up', 'completed'), held, BUSY, NO],
    ['reopens the order that it saw', reopening, by(TOM, 'ready', { readyAt: NOW }), 'preparing', 'preparing'],
    ['cannot reopen an order that was reopened since', reopening, by(TOM, 'ready', { readyAt: NOW, reopenedCount: 1 }), NO, 'preparing'],
    ['takes over from the preparer that it saw', takeOver(TOM.staffId), held, 'preparing', 'preparing'],
    ['cannot take over from the next preparer', takeOver('another'), held, BUSY, 'preparing'],
    ['cannot take over an order that was reopened since', takeOver(TOM.staffId), { ...held, reopenedCount: 1 }, BUSY, 'preparing'],
    ['repeats a step by the same person', named('start-preparing', 'queued'), by(BEA, 'preparing', { preparing: BEA }), 'same', 'same'],
  ] as const)('%s', (_what, command, order, expected, asBareCommand) => {
    expect([outcome(order, command), outcome(order, bare(command))]).toEqual([expected, asBareCommand]);
  });
});
