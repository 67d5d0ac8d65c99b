import * as fc from 'fast-check';
import { expect, it } from 'vitest';
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

it('whatever the commands, an order keeps its laws and its events are a valid history', () => {
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

it('counts exactly the reopenings, and no undone Mark as Ready', () => {
  fc.assert(
    fc.property(someCommands(), (commands) => {
      const { order, events } = live(placed(false), commands, ignore);
      expect(order.reopenedCount).toBe(events.filter((event) => event.from === 'ready' && event.command === 'reopen').length);
    }),
  );
});

it('saying the same twice at once changes nothing the second time', () => {
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

it('a history with a step left out is invalid', () => {
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

it('events in another order are invalid', () => {
  const order = anOrder();
  const event: OrderEvent = { ...placedEvent(order), by: BEA, command: 'pick-up', from: 'queued', to: 'completed' };
  expect(isValidHistory([])).toBe(false);
  expect(isValidHistory([event])).toBe(false);
  expect(isValidHistory([placedEvent(order), event])).toBe(false);
  expect(isValidHistory([placedEvent(order), placedEvent(order)])).toBe(false);
});
