import { simulatedGatewayOf } from '../../support/simulated-gateway.ts';
import type { MismatchKey } from '#core/domain/bank/deposits.ts';
import { paymentId } from '#core/domain/kernel/ids.ts';
import { DAY_MS } from '#core/domain/kernel/instant.ts';
import { post, send } from '#test/support/http-calls.ts';
import { adminToken, bearer } from '#test/support/logins.ts';
import { tally } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom } from '#test/support/races/ledger-checks.ts';
import { inRace, type RaceHarness, type RaceOptions } from '#test/support/races/race-harness.ts';
import { readyOrders } from '#test/support/races/ready-orders.ts';

export const CALLS = 50;

/** Paid orders whose money the provider keeps, long after it was due. */
export const latePayments = async (stand: RaceHarness, count: number): Promise<readonly MismatchKey[]> => {
  const orders = await readyOrders(stand, count);
  const { rows } = await stand.reads.pool.query<{ payment_id: string }>('select payment_id from orders');
  const { dashboard } = simulatedGatewayOf(stand);
  for (const row of rows) await dashboard.holdBack(paymentId(row.payment_id));
  stand.clock.advance(8 * DAY_MS);
  return orders.map((orderId) => ({ orderId, why: 'not-deposited' }));
};

export const settlements = (stand: RaceHarness): Promise<number> => numberFrom(stand, 'select count(*) from bank_settlements');

/** The audit log's record: by whom, and of how many payments. */
export const saidOf = async ({ reads }: RaceHarness, words: string) => {
  const { rows } = await reads.pool.query<{ by: string; text: string }>('select by, text from audit_log where text like $1 order by id', [
    `${words}: %`,
  ]);
  return rows.map(({ by, text }) => ({ by, payments: text.match(/#\d+/gu)?.length ?? 0 }));
};

/** One admin taps repeatedly, or a browser retries. */
export const settleByManyCalls = (options: RaceOptions = {}) =>
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
