import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { placedEvent } from '#core/domain/order/order-history.ts';
import { ORDER_STATUSES, type Decision, type OrderRefusal } from '#core/domain/order/order-lifecycle.ts';
import type { StaffMember } from '#core/domain/order/order.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { HttpAnswer } from '../../support/http-calls.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { brokenWays, staffOf, eventsOf, reopen, setStatus, undoReady, type StaffLogin } from '../../support/races/staff.ts';
import { startRaceHarness, type RaceHarness } from '../../support/races/race-harness.ts';
import { decided, type Spoken } from './spoken.ts';

const PEOPLE = 3;
const person = fc.nat(PEOPLE - 1);

const spoken: fc.Arbitrary<Spoken> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('status' as const), person, target: fc.constantFrom(...ORDER_STATUSES) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reopen' as const), person, reason: fc.constantFrom('cold', 'napkins', ' ') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo-ready' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 9, 11) }) },
);

const REFUSALS = {
  'order/already-preparing': 'ALREADY_PREPARING',
  'order/not-allowed': 'STATUS_CONFLICT',
  'order/reason-required': 'REASON_REQUIRED',
  'order/code-asked': 'PICKUP_CODE_REQUIRED',
  'order/not-its-code': 'PICKUP_CODE_REQUIRED',
  'order/handed-out': 'STATUS_CONFLICT',
};

/** The parts of a response that both sides must agree on. */
const expectedAnswer = (decision: Result<Decision, OrderRefusal>): unknown => {
  if (!decision.ok) {
    const { error } = decision;
    return {
      code: REFUSALS[error.kind],
      ...(error.kind === 'order/already-preparing' ? { preparing_staff: error.preparingStaff } : {}),
      ...(error.kind === 'order/not-allowed' ? { status: error.status } : {}),
    };
  }
  const { order } = decision.value;
  return {
    status: order.status,
    preparing_staff: order.preparing?.name ?? null,
    preparing_staff_id: order.preparing?.staffId ?? null,
    reopened_count: order.reopenedCount,
    reopen_notes: order.reopenNotes,
    last_reopened_by: order.lastReopenedBy?.name ?? null,
    ready_at: order.readyAt === null ? null : new Date(order.readyAt).toISOString(),
    completed_at: order.completedAt === null ? null : new Date(order.completedAt).toISOString(),
  };
};

describe('several people at work, against pure core', () => {
  let stand: RaceHarness;
  let staff: readonly StaffLogin[];
  let members: readonly StaffMember[];
  beforeAll(async () => {
    stand = await startRaceHarness();
    staff = await staffOf(stand, PEOPLE);
    const codes = await stand.reads.staffCodes.list();
    members = staff.map(({ name }) => ({ staffId: codes.find((code) => code.name === name)?.id ?? '', name }));
  });
  afterAll(() => stand.stop());

  const at = <T>(list: readonly T[], index: number): T => {
    const found = list[index];
    if (found === undefined) throw new RangeError(`nobody at ${index}`);
    return found;
  };
  const say = (id: OrderId, said: Exclude<Spoken, { kind: 'wait' }>): Promise<HttpAnswer> => {
    const by = at(staff, said.person);
    if (said.kind === 'status') return setStatus(stand, id, said.target, by);
    return said.kind === 'reopen' ? reopen(stand, id, said.reason, by) : undoReady(stand, id, by);
  };

  it('the running server answers like the transition table', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(spoken, { minLength: 3, maxLength: 14 }), async (words) => {
        let order = await placeOrderIn(stand);
        const events = [placedEvent(order)];
        for (const said of words) {
          if (said.kind === 'wait') {
            stand.clock.advance(said.seconds * SECOND_MS);
            continue;
          }
          const decision = decided(order, said, at(members, said.person), stand.clock.now(), events);
          const answer = await say(order.id, said);
          expect(answer.json).toMatchObject(Object(expectedAnswer(decision)));
          expect(answer.status === 200).toBe(decision.ok);
          if (decision.ok) {
            order = decision.value.order;
            if (decision.value.event !== null) events.push(decision.value.event);
          }
        }
        expect((await stand.reads.orders.byId(order.id))?.order).toEqual(order);
        expect((await eventsOf(stand, order.id)).map(({ command }) => command)).toEqual(events.map(({ command }) => command));
        // One night has a limited number of display numbers.
        await stand.reads.pool.query(
          "update orders set status = 'completed', preparing_staff_id = null, preparing_staff_name = null where id = $1",
          [order.id],
        );
      }),
      { numRuns: 60 },
    );
  });

  it('stays a valid history under concurrent commands', async () => {
    await stand.reads.pool.query('truncate orders, order_items, order_events cascade');
    await fc.assert(
      fc.asyncProperty(fc.array(spoken, { minLength: 6, maxLength: 12 }), async (words) => {
        const { id } = await placeOrderIn(stand);
        const calls = words.filter((said) => said.kind !== 'wait');
        const answers = await Promise.all(calls.map((said) => say(id, said)));
        expect(answers.every(({ status }) => status === 200 || status === 409 || status === 400)).toBe(true);
      }),
      { numRuns: 20 },
    );
    expect(await brokenWays(stand)).toEqual([]);
  });
});
