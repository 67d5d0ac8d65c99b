import { describe, expect, it } from 'vitest';
import type { SimulatedPaymentGateway } from '#adapters/simulated-payments/simulated-payment-gateway.ts';
import type { MismatchKey } from '#core/domain/bank/deposits.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { post, send } from '#test/support/http-calls.ts';
import { adminToken, bearer } from '#test/support/logins.ts';
import { tally } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { readyOrders } from '#test/support/races/ready-orders.ts';

const CALLS = 50;
const PAYMENTS = 12;
const ANA: Actor = { role: 'admin', id: 'ana', name: 'Ana' };
const BEN: Actor = { role: 'admin', id: 'ben', name: 'Ben' };
const ONE_SETTLEMENT_A_MISMATCH = 'alter table bank_settlements drop constraint bank_settlements_pkey';

/** Paid orders whose money the provider keeps, long after it was due. */
const latePayments = async (stand: RaceHarness, count: number): Promise<readonly MismatchKey[]> => {
  const orders = await readyOrders(stand, count);
  const { rows } = await stand.reads.pool.query<{ payment_id: string }>('select payment_id from orders');
  const { dashboard } = stand.services.get('payments') as SimulatedPaymentGateway;
  for (const row of rows) await dashboard.holdBack(paymentId(row.payment_id));
  stand.clock.advance(8 * DAY_MS);
  return orders.map((orderId) => ({ orderId, why: 'not-deposited' }));
};

const settlements = (stand: RaceHarness): Promise<number> => numberFrom(stand, 'select count(*) from bank_settlements');

/** What the audit log says of it: by whom, and of how many payments. */
const saidOf = async ({ reads }: RaceHarness, words: string) => {
  const { rows } = await reads.pool.query<{ by: string; text: string }>('select by, text from audit_log where text like $1 order by id', [
    `${words}: %`,
  ]);
  return rows.map(({ by, text }) => ({ by, payments: text.match(/#\d+/gu)?.length ?? 0 }));
};

/** One admin taps again and again, or a browser asks again. */
const settleByManyCalls = (options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const payments = await latePayments(stand, 1);
    const headers = bearer(await adminToken(stand));
    const settle = (_call: unknown, at: number) => post(stand, '/api/admin/bank/settle', { payments, note: `Call ${at}` }, headers);
    const answers = await Promise.all(Array.from({ length: CALLS }, settle));
    const { json } = await send(stand, '/api/admin/bank', { headers });
    return {
      answers: tally(answers),
      shown: json?.['deposits'],
      settlements: await settlements(stand),
      said: await saidOf(stand, 'Marked as settled with the bank'),
      broken: await brokenInvariants(stand, { atRest: false }),
    };
  });

describe('marking a payment as settled with the bank', () => {
  it('50 calls at once settle it once and say so once; all of them are told that it is settled', async () => {
    const { answers, shown, ...rest } = await settleByManyCalls();
    expect(answers).toEqual({ '200': CALLS });
    expect(shown).toMatchObject([{ state: 'settled', unmatched: [], settled: [{ settlement: { by: 'Admin' } }] }]);
    expect(rest).toEqual({ settlements: 1, said: [{ by: 'Admin', payments: 1 }], broken: [] });
  });

  it('without the key of the table each call settles it again', async () => {
    const { settlements: rows, said } = await settleByManyCalls({ dropped: [ONE_SETTLEMENT_A_MISMATCH] });
    expect([rows, said.length]).toEqual([CALLS, CALLS]);
  });

  it('two admins settle the same payments in opposite order: each payment is settled by one, with the note of that one', async () => {
    await inRace({}, async (stand) => {
      const keys = await latePayments(stand, PAYMENTS);
      const settle = stand.services.get('settleDeposits');
      const halves = [keys.slice(0, PAYMENTS / 2), keys.slice(PAYMENTS / 2)];
      const results = await Promise.all([
        ...halves.flatMap((half) => [settle(half, 'By Ana', ANA), settle(half.toReversed(), 'By Ben', BEN)]),
        settle(keys.toReversed(), 'By Ben', BEN),
        settle(keys, 'By Ana', ANA),
      ]);
      expect(results.every(({ ok }) => ok)).toBe(true);
      expect(await settlements(stand)).toBe(PAYMENTS);
      const said = await saidOf(stand, 'Marked as settled with the bank');
      for (const { name } of [ANA, BEN]) {
        const own = said.filter(({ by }) => by === name).reduce((sum, { payments }) => sum + payments, 0);
        expect(await numberFrom(stand, `select count(*) from bank_settlements where settled_by = '${name}'`)).toBe(own);
      }
      expect(await numberFrom(stand, "select count(*) from bank_settlements where note <> 'By ' || settled_by")).toBe(0);
    });
  });

  it('one admin settles what another takes back: the audit log tells each change that happened, and nothing else', async () => {
    await inRace({}, async (stand) => {
      const keys = await latePayments(stand, 1);
      const change = (_call: unknown, at: number) =>
        at % 2 === 0 ? stand.services.get('settleDeposits')(keys, 'Paid by hand', ANA) : stand.services.get('unsettleDeposits')(keys, BEN);
      const results = await Promise.all(Array.from({ length: CALLS }, change));
      expect(results.every(({ ok }) => ok)).toBe(true);
      const [settled, takenBack] = [
        await saidOf(stand, 'Marked as settled with the bank'),
        await saidOf(stand, 'Marked as not settled with the bank'),
      ];
      expect(await settlements(stand)).toBe(settled.length - takenBack.length);
      expect([0, 1]).toContain(settled.length - takenBack.length);
    });
  });
});
