import { describe, expect, it } from 'vitest';
import { actId } from '#core/domain/kernel/ids.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, numberFrom } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceOptions } from '#test/support/races/race-harness.ts';
import { readyOrders } from '#test/support/races/ready-orders.ts';
import { withoutOrderLock } from '#test/support/races/weakened-orders.ts';

const ORDERS = 6;
const WINDOWS = ['Bea', 'Tom', 'Ines', 'Luis'].map((name) => ({ role: 'staff' as const, id: `at-window-${name}`, name }));

/** Every window hands out every order at once: two say the code, one has a note, one says a code that is not its own. */
const handOutAtOnce = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const ids = await readyOrders(stand, ORDERS);
    await stand.services.get('saveSettings')({ askPickupCode: 'ask' }, ADMIN);
    const { rows } = await stand.reads.pool.query<{ id: string; pickup_code: string }>('select id, pickup_code from orders');
    const codeOf = new Map(rows.map(({ id, pickup_code: code }) => [id, code]));
    const change = stand.services.get('changeOrderStatus');
    const proofs = (own: string) => [
      { code: own, note: null },
      { code: own, note: null },
      { code: null, note: 'I know them' },
      { code: own === 'A22' ? 'C33' : 'A22', note: null },
    ];
    const asked = ids.flatMap((id) => WINDOWS.map((by, at) => ({ id, by, proof: proofs(codeOf.get(id) ?? '')[at] })));
    const answers = await inFlight(asked.length, asked, ({ id, by, proof }) => change(id, 'completed', by, null, proof));
    return {
      handedOut: answers.filter(({ ok }) => ok).length,
      refusals: [...new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.kind])))].toSorted(),
      events: await numberFrom(stand, "select count(*) from order_events where command = 'pick-up'"),
      unexplained: await numberFrom(
        stand,
        `select abs((select count(*) from order_events where command = 'pick-up' and reason is not null)
           - (select count(*) from audit_log where kind = 'hand-over'))`,
      ),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

describe('four windows that hand out the same bags at once', () => {
  it('hand out each bag once, each note in the audit log', async () => {
    const { refusals, ...outcome } = await handOutAtOnce();
    expect(outcome).toEqual({ handedOut: ORDERS, events: ORDERS, unexplained: 0, broken: [] });
    expect(refusals).toContain('order/handed-out');
  });

  it('would hand a bag out twice without the order’s lock', async () => {
    const { handedOut, events } = await handOutAtOnce({ weaken: withoutOrderLock });
    expect(handedOut).toBeGreaterThan(ORDERS);
    expect(events).toBeGreaterThan(ORDERS);
  });
});

it('one act under one id on eight orders at once counts for one of them, and the others learn that the id is taken', async () => {
  await inRace({}, async (stand) => {
    const ids = await readyOrders(stand, 8);
    const change = stand.services.get('changeOrderStatus');
    const [bea = { role: 'staff' as const, id: 'bea', name: 'Bea' }] = WINDOWS;
    const answers = await Promise.all(ids.map((id) => change(id, 'completed', bea, actId('3f6c3c3e-8a51-4c5e-9d0c-0d2f5b0c7a11'))));
    const outcomes = answers.map((answer) => (answer.ok ? 'handed out' : answer.error.kind)).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 7 }, () => 'act/id-reused'), 'handed out']);
  });
});
