import { describe, expect, it } from 'vitest';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Order, OrderStatus } from '#core/domain/order/order.ts';
import { beforeReady, placedEvent } from '#core/domain/order/order-history.ts';
import { availableCommands, commandFor, decide, ORDER_STATUSES, TRANSITIONS } from '#core/domain/order/order-lifecycle.ts';
import { ORDER_COMMANDS, type OrderCommand, type OrderCommandName } from '#core/domain/order/order-command.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder, BEA, TOM } from '#test/support/builders/order-builder.ts';

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
  it('leads to every status, back to the first one only by undoing, and away from none that is final', () => {
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

const moved = (order: Order, command: OrderCommand, at = NOW): Order => {
  const decision = decide(order, command, at);
  if (!decision.ok) throw new Error(decision.error.kind);
  return decision.value.order;
};

describe('what a command leaves', () => {
  it('the holder while preparing, the time when ready', () => {
    const preparing = moved(anOrder(), asCommand('start-preparing', TOM));
    expect(preparing).toMatchObject({ status: 'preparing', preparing: TOM, statusBy: TOM, readyAt: null });
    expect(moved(preparing, asCommand('mark-ready'))).toMatchObject({ status: 'ready', preparing: null, statusBy: BEA, readyAt: NOW });
  });

  it('names who is preparing to the one who came second', () => {
    const order = anOrder({ status: 'preparing' });
    expect(decide(order, asCommand('start-preparing', TOM), NOW)).toEqual({
      ok: false,
      error: { kind: BUSY, preparingStaff: 'Bea' },
    });
  });

  it('an event that says who, when, from and to', () => {
    const order = anOrder();
    const decision = decide(order, asCommand('mark-ready', TOM), NOW);
    expect(decision.ok && decision.value.event).toEqual({
      orderId: order.id,
      at: NOW,
      by: TOM,
      command: 'mark-ready',
      from: 'queued',
      to: 'ready',
      reason: null,
    });
  });

  it.each([
    [10_000, 'ready'],
    [10_001, NO],
  ])('a pickup is undone %i ms later: %s', (ms, expected) => {
    const order = anOrder({ status: 'completed' });
    const decision = decide(order, asCommand('undo-pick-up', TOM), plusMs(NOW, ms));
    expect(decision.ok ? decision.value.order.status : decision.error.kind).toBe(expected);
  });

  it('keeps the waiting time when a pickup is undone', () => {
    const order = anOrder({ status: 'completed' });
    expect(moved(order, asCommand('undo-pick-up'))).toMatchObject({ readyAt: order.readyAt, completedAt: null });
  });

  it.each([
    ['Bea', BEA, 10_000, 'queued'],
    ['Bea', BEA, 10_001, NO],
    ['Tom', TOM, 1_000, NO],
  ])('what Bea marked ready, %s undoes in time or not at all', (_who, by, ms, expected) => {
    const order = anOrder({ status: 'ready' });
    const decision = decide(order, asCommand('undo-ready', by), plusMs(NOW, ms));
    expect(decision.ok ? decision.value.order.status : decision.error.kind).toBe(expected);
  });

  it('goes back to its holder, and counts no reopening', () => {
    const order = anOrder({ status: 'ready', reopenedCount: 1, reopenNotes: 'Napkins' });
    const undo: OrderCommand = { name: 'undo-ready', by: BEA, before: { status: 'preparing', preparing: TOM } };
    expect(moved(order, undo)).toMatchObject({
      status: 'preparing',
      preparing: TOM,
      readyAt: null,
      reopenedCount: 1,
      reopenNotes: 'Napkins',
    });
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
  ])('its events say where it came from: %s', (_case, commands, expected) => {
    let order = anOrder();
    const events = [placedEvent(order)];
    for (const command of commands) {
      const decision = decide(order, command, NOW);
      if (!decision.ok || decision.value.event === null) throw new Error('the command is allowed');
      order = decision.value.order;
      events.push(decision.value.event);
    }
    expect(beforeReady(events)).toEqual(expected);
  });

  it('is never cancelled while something is not refunded', () => {
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
    let order = anOrder({ status: 'ready' });
    for (const call of calls) {
      const decision = decide(order, call, NOW);
      if (!decision.ok) throw new Error(decision.error.kind);
      order = decision.value.order;
    }
    expect(order).toMatchObject({
      status: 'preparing',
      preparing: BEA,
      reopenedCount: 1,
      reopenNotes: notes,
      lastReopenedBy: BEA,
      readyAt: null,
    });
  });

  it('repeats the status call as the start-preparing that a target of the present status gives', () => {
    const decision = decide(anOrder({ status: 'ready' }), reopen, NOW);
    const again = decision.ok && decide(decision.value.order, { name: 'start-preparing', by: BEA }, NOW);
    expect(again && again.ok && again.value.event).toBeNull();
  });

  it('a second reopening counts again and forgets the old reason', () => {
    const order = anOrder({ status: 'ready', reopenedCount: 1, reopenNotes: 'Napkins', lastReopenedBy: TOM });
    const decision = decide(order, change, NOW);
    expect(decision.ok && decision.value.order).toMatchObject({ reopenedCount: 2, reopenNotes: null, lastReopenedBy: BEA });
  });

  it('does not take a first preparing for a reopening', () => {
    expect(outcome(anOrder({ status: 'preparing' }), reopen)).toBe(NO);
  });

  it.each(['', '   ', '\n\t'])('refuses the blank reason %j in every status', (reason) => {
    const kinds = ORDER_STATUSES.map((status) => outcome(anOrder({ status }), { name: 'reopen', by: BEA, reason }));
    expect(new Set(kinds)).toEqual(new Set(['order/reason-required']));
  });
});

describe('a command whose device says how it had seen the order', () => {
  const named = (name: 'start-preparing' | 'mark-ready' | 'pick-up' | 'undo-pick-up', status: OrderStatus, reopenedCount = 0) =>
    ({ name, by: BEA, seen: { status, reopenedCount } }) satisfies OrderCommand;
  const reopening = { name: 'reopen', by: BEA, reason: 'Napkins', seen: { status: 'ready', reopenedCount: 0 } } satisfies OrderCommand;
  const bare = ({ seen: _seen, ...command }: OrderCommand): OrderCommand => command;
  const by = (statusBy: typeof BEA, status: OrderStatus, changes: Partial<Order> = {}) => anOrder({ status, statusBy, ...changes });
  const held = by(TOM, 'preparing', { preparing: TOM });
  const gone = { completedAt: NOW, readyAt: NOW };

  it.each([
    ['counts where the order is as it was seen', named('mark-ready', 'preparing'), held, 'ready', 'ready'],
    ['starts nothing that is ready', named('start-preparing', 'queued'), by(TOM, 'ready', { readyAt: NOW }), NO, NO],
    ['makes nothing ready that somebody else has begun since', named('mark-ready', 'queued'), held, BUSY, 'ready'],
    ['makes ready what this person began since', named('mark-ready', 'queued'), by(BEA, 'preparing', { preparing: BEA }), 'ready', 'ready'],
    ['makes nothing ready that is handed out', named('mark-ready', 'preparing'), by(TOM, 'completed', gone), NO, NO],
    ['undoes this very hand-out', named('undo-pick-up', 'completed'), by(BEA, 'completed', gone), 'ready', 'ready'],
    ['undoes nobody else’s hand-out', named('undo-pick-up', 'completed'), by(TOM, 'completed', gone), NO, 'ready'],
    ['undoes no hand-out of what is made again', named('undo-pick-up', 'completed'), held, BUSY, NO],
    ['reopens this very ready', reopening, by(TOM, 'ready', { readyAt: NOW }), 'preparing', 'preparing'],
    ['reopens nothing that was reopened since', reopening, by(TOM, 'ready', { readyAt: NOW, reopenedCount: 1 }), NO, 'preparing'],
    ['repeats what this person did', named('start-preparing', 'queued'), by(BEA, 'preparing', { preparing: BEA }), 'same', 'same'],
  ] as const)('%s', (_what, command, order, expected, asBareCommand) => {
    expect([outcome(order, command), outcome(order, bare(command))]).toEqual([expected, asBareCommand]);
  });
});
