import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Order, OrderStatus } from '#core/domain/order/order.ts';
import { isValidHistory, placedEvent } from '#core/domain/order/order-history.ts';
import { decide, type OrderEvent } from '#core/domain/order/order-lifecycle.ts';
import type { OrderCommand, OrderCommandName } from '#core/domain/order/order-command.ts';
import { aCommand } from '#test/support/arbitraries/order-arbitraries.ts';
import { NOW } from '#test/support/builders/instants.ts';
import { anOrder, BEA } from '#test/support/builders/order-builder.ts';
import { orderProblems } from '#test/support/builders/order-problems.ts';

type Told = { readonly command: OrderCommand; readonly afterMs: number };
type Night = { readonly order: Order; readonly events: readonly OrderEvent[] };

const someCommands = (): fc.Arbitrary<readonly Told[]> =>
  fc.array(fc.record({ command: aCommand(), afterMs: fc.integer({ min: 0, max: 12_000 }) }), { maxLength: 40 });

/** The edges of spec §4 and rules §3, written a second time in another form, as the model to compare with. */
const EDGES: Readonly<Record<OrderStatus, Partial<Record<OrderCommandName, readonly OrderStatus[]>>>> = {
  queued: {
    'start-preparing': ['preparing'],
    'mark-ready': ['ready'],
    cancel: ['cancelled'],
    'customer-cancel': ['cancelled'],
    'call-off': ['cancelled'],
  },
  preparing: { 'mark-ready': ['ready'], cancel: ['cancelled'], 'call-off': ['cancelled'] },
  ready: {
    'pick-up': ['completed'],
    reopen: ['preparing'],
    'undo-ready': ['queued', 'preparing'],
    'call-off': ['cancelled'],
    'keep-uncollected': ['completed'],
    'refund-uncollected': ['cancelled'],
    'undo-keep': ['ready'],
  },
  completed: { 'undo-pick-up': ['ready'] },
  cancelled: {},
};

const placed = (isRefunded: boolean): Order => {
  const order = anOrder();
  return { ...order, items: order.items.map((item) => ({ ...item, isRefunded })) };
};

const live = (start: Order, commands: readonly Told[], check: (before: Order, told: Told, after: Order) => void): Night => {
  let now = NOW;
  let order = start;
  const events = [placedEvent(start)];
  for (const told of commands) {
    now = plusMs(now, told.afterMs);
    const decision = decide(order, told.command, now);
    if (!decision.ok) continue;
    check(order, told, decision.value.order);
    order = decision.value.order;
    if (decision.value.event !== null) events.push(decision.value.event);
  }
  return { order, events };
};

const ignore = (): void => undefined;

it('an order keeps its laws and a valid history under any commands', () => {
  fc.assert(
    fc.property(fc.boolean(), someCommands(), (isRefunded, commands) => {
      const { order, events } = live(placed(isRefunded), commands, (_before, _told, after) => {
        expect(orderProblems(after)).toEqual([]);
      });
      expect(isValidHistory(events)).toBe(true);
      expect(events.at(-1)?.to).toBe(order.status);
    }),
    { numRuns: 500 },
  );
});

it('moves only along the edges of the spec', () => {
  fc.assert(
    fc.property(fc.boolean(), someCommands(), (isRefunded, commands) => {
      live(placed(isRefunded), commands, (before, { command }, after) => {
        if (after.status !== before.status) expect(EDGES[before.status][command.name]).toContain(after.status);
      });
    }),
  );
});

it('counts reopenings, but no undone Mark as Ready', () => {
  fc.assert(
    fc.property(someCommands(), (commands) => {
      const { order, events } = live(placed(false), commands, ignore);
      expect(order.reopenedCount).toBe(events.filter((event) => event.from === 'ready' && event.command === 'reopen').length);
    }),
  );
});

it('a repeated command changes nothing', () => {
  fc.assert(
    fc.property(fc.boolean(), someCommands(), aCommand(), (isRefunded, commands, command) => {
      const { order } = live(placed(isRefunded), commands, ignore);
      const at = plusMs(NOW, 1_000_000);
      const once = decide(order, command, at);
      if (once.ok) expect(decide(once.value.order, command, at)).toEqual({ ok: true, value: { order: once.value.order, event: null } });
    }),
    { numRuns: 500 },
  );
});

it('a history without one of its steps is invalid', () => {
  fc.assert(
    fc.property(someCommands(), fc.nat(), (commands, pick) => {
      const { events } = live(placed(false), commands, ignore);
      const inner = events.slice(1).filter((event) => event.from !== event.to);
      fc.pre(inner.length > 1);
      const dropped = inner[pick % (inner.length - 1)];
      expect(isValidHistory(events.filter((event) => event !== dropped))).toBe(false);
    }),
  );
});

describe('a history', () => {
  const order = anOrder();
  const step = (command: OrderEvent['command'], from: OrderStatus | null, to: OrderStatus, reason: string | null = null): OrderEvent => ({
    ...placedEvent(order),
    by: BEA,
    command,
    from,
    to,
    reason,
  });
  const reopened = [
    placedEvent(order),
    step('start-preparing', 'queued', 'preparing'),
    step('mark-ready', 'preparing', 'ready'),
    step('reopen', 'ready', 'preparing'),
  ];
  const skipped = step('pick-up', 'queued', 'completed');

  it.each<readonly [string, readonly OrderEvent[], boolean]>([
    ['may add the reason of a reopening later', [...reopened, step('reopen', 'preparing', 'preparing', 'Napkins')], true],
    ['adds no reason without a text', [...reopened, step('reopen', 'preparing', 'preparing')], false],
    ['adds no reason to another command', [...reopened, step('start-preparing', 'preparing', 'preparing', 'Napkins')], false],
    ['adds no reason in another status', [...reopened, step('reopen', 'ready', 'ready', 'Napkins')], false],
    ['moves no order with a reason', [...reopened, step('reopen', 'preparing', 'ready', 'Napkins')], false],
    ['is not empty', [], false],
    ['begins with the order', [skipped], false],
    ['skips no step', [placedEvent(order), skipped], false],
    ['begins once', [placedEvent(order), placedEvent(order)], false],
  ])('%s', (_what, events, isValid) => {
    expect(isValidHistory(events)).toBe(isValid);
  });
});
