import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { isValidHistory, placedEvent } from '#core/domain/order/order-history.ts';
import { decide, type Decision, type OrderEvent, type OrderRefusal } from '#core/domain/order/order-lifecycle.ts';
import type { OrderCommand } from '#core/domain/order/order-command.ts';
import type { Order } from '#core/domain/order/order.ts';
import { orderItemId } from '#core/domain/kernel/ids.ts';
import { aCommand } from '../support/arbitraries/order-arbitraries.ts';
import { anOrder } from '../support/builders/order-builder.ts';
import { commit, placeNewOrder, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** Few enough for a database, enough to meet every edge: test/core runs the pure table far more often. */
const RUNS = { numRuns: 25 };
const ORDERS = 3;

type Outcome = Result<Decision, OrderRefusal>;
/** The night according to pure core. */
type Model = { now: Instant; readonly orders: Order[] };
type Command = fc.AsyncCommand<Model, PersistenceFixture>;

/** As a use case does it: lock, decide, save what changed. */
const tell = ({ persistence, clock }: PersistenceFixture, id: Order['id'], command: OrderCommand): Promise<Outcome> =>
  persistence.unitOfWork.run(async (tx) => {
    const order = await tx.orders.lock(id);
    if (order === null) throw new Error('no such order');
    const decision = decide(order, command, clock.now());
    if (decision.ok && decision.value.event !== null) await tx.orders.save(decision.value.order, decision.value.event);
    return decision;
  });

const stored = (fixture: PersistenceFixture, id: Order['id']): Promise<Order | null> => commit(fixture, (tx) => tx.orders.lock(id));

/** The last one is fully refunded, so that it can be cancelled. */
const placeOrders = async (fixture: PersistenceFixture): Promise<readonly Order[]> => {
  const refunded = anOrder().items.map((item) => ({ ...item, id: orderItemId(fixture.ids.uuid()), isRefunded: true }));
  const changes: readonly Partial<Order>[] = [{}, {}, { items: refunded }];
  const orders: Order[] = [];
  for (const change of changes) orders.push(await placeNewOrder(fixture, change));
  return orders;
};

class Say implements Command {
  readonly which: number;
  readonly command: OrderCommand;

  constructor(which: number, command: OrderCommand) {
    this.which = which;
    this.command = command;
  }

  check = (): boolean => true;

  async run(model: Model, fixture: PersistenceFixture): Promise<void> {
    const before = model.orders[this.which];
    if (before === undefined) throw new Error('no such order in the model');
    const expected = decide(before, this.command, model.now);
    expect(await tell(fixture, before.id, this.command)).toEqual(expected);
    if (expected.ok) model.orders[this.which] = expected.value.order;
    expect(await stored(fixture, before.id)).toEqual(model.orders[this.which]);
  }

  toString = (): string => `${this.command.by.name}: ${this.command.name} order ${this.which}`;
}

class Wait implements Command {
  readonly ms: number;

  constructor(ms: number) {
    this.ms = ms;
  }

  check = (): boolean => true;

  async run(model: Model, { clock }: PersistenceFixture): Promise<void> {
    model.now = plusMs(model.now, this.ms);
    clock.advance(this.ms);
  }

  toString = (): string => `wait ${this.ms} ms`;
}

const aWhich = (): fc.Arbitrary<number> => fc.nat({ max: ORDERS - 1 });
const aNight = () =>
  fc.commands<Model, PersistenceFixture, false>(
    [
      fc.tuple(aWhich(), aCommand()).map(([which, command]) => new Say(which, command)),
      fc.integer({ min: 0, max: 12_000 }).map((ms) => new Wait(ms)),
    ],
    { maxCommands: 30 },
  );

type Inspect = (fixture: PersistenceFixture, orders: readonly Order[]) => Promise<void>;

/** Rejects when the store let two people decide on one order at once, as it does without the row lock. */
export const everybodyAtOnce = (start: StartPersistence, inspect: Inspect): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.array(aCommand(), { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }), async (moments) => {
      const fixture = await start();
      const placed = await placeNewOrder(fixture);
      const events: OrderEvent[] = [placedEvent(placed)];
      for (const commands of moments) {
        const outcomes = await Promise.all(commands.map((command) => tell(fixture, placed.id, command)));
        const made = outcomes.flatMap((outcome) => (outcome.ok && outcome.value.event !== null ? [outcome.value.event] : []));
        const ordered = inOneOrder(events, made);
        expect(ordered).toHaveLength(made.length);
        events.push(...ordered);
        fixture.clock.advance(1_000);
      }
      expect(isValidHistory(events)).toBe(true);
      const after = await stored(fixture, placed.id);
      expect(after?.status).toBe(events.at(-1)?.to);
      expect(after?.reopenedCount).toBe(events.filter(({ command, from }) => command === 'reopen' && from === 'ready').length);
      if (after !== null) await inspect(fixture, [after]);
    }),
    RUNS,
  );

/**
 * Orders in a store move exactly as the pure table, for any people, commands and sequence.
 * @param inspect checks this store's own facts after each night.
 */
export const describeOrderLifecycle = (name: string, start: StartPersistence, inspect: Inspect): void => {
  describe(`Order lifecycle: ${name}`, () => {
    it('is the same as in pure core, answer by answer and field by field', async () => {
      await fc.assert(
        fc.asyncProperty(aNight(), async (night) => {
          const fixture = await start();
          const model: Model = { now: fixture.clock.now(), orders: [...(await placeOrders(fixture))] };
          await fc.asyncModelRun(() => ({ model, real: fixture }), night);
          for (const order of model.orders) expect(await stored(fixture, order.id)).toEqual(order);
          await inspect(fixture, model.orders);
        }),
        RUNS,
      );
    });

    it('stays a valid history when several people speak at once', () => everybodyAtOnce(start, inspect));
  });
};

/** Events of one moment in an order that makes a valid history; empty when there is none. */
const inOneOrder = (before: readonly OrderEvent[], events: readonly OrderEvent[]): readonly OrderEvent[] => {
  if (events.length === 0) return [];
  for (const first of events) {
    if (!isValidHistory([...before, first])) continue;
    const rest = events.filter((event) => event !== first);
    const later = inOneOrder([...before, first], rest);
    if (later.length === rest.length) return [first, ...later];
  }
  return [];
};
