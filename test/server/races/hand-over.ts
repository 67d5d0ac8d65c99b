import { ADMIN } from '#core/domain/staff/actor.ts';
import { inFlight } from '#test/support/races/in-flight.ts';
import { brokenInvariants, numberFrom } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceOptions } from '#test/support/races/race-harness.ts';
import { readyOrders } from '#test/support/races/ready-orders.ts';

export const ORDERS = 6;
export const WINDOWS = ['Bea', 'Tom', 'Ines', 'Luis'].map((name) => ({ role: 'staff' as const, id: `at-window-${name}`, name }));

/** Every window hands out every order at once: two with the code, one with a note, one with a wrong code. */
export const handOutAtOnce = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const ids = await readyOrders(stand, ORDERS);
    await stand.services.useCases.saveSettings({ askPickupCode: 'ask' }, ADMIN);
    const { rows } = await stand.reads.pool.query<{ id: string; pickup_code: string }>('select id, pickup_code from orders');
    const codeOf = new Map(rows.map(({ id, pickup_code: code }) => [id, code]));
    const change = stand.services.useCases.changeOrderStatus;
    const proofs = (own: string) => [
      { code: own, note: null },
      { code: own, note: null },
      { code: null, note: 'I know them' },
      { code: own === 'A22' ? 'C33' : 'A22', note: null },
    ];
    const asked = ids.flatMap((id) => WINDOWS.map((by, at) => ({ id, by, proof: proofs(codeOf.get(id) ?? '')[at] })));
    const answers = await inFlight(asked.length, asked, ({ id, by, proof }) =>
      change(id, 'completed', by, null, proof === undefined ? {} : { proof }),
    );
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
