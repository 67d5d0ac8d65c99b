import { setTimeout as sleep } from 'node:timers/promises';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import type { FaultHarness } from './fault-harness.ts';

const first = async ({ pool }: FaultHarness, statement: string): Promise<number> =>
  Number((await pool.query<{ figure: string }>(`select (${statement}) as figure`)).rows[0]?.figure ?? Number.NaN);

const texts = async ({ pool }: FaultHarness, statement: string): Promise<readonly string[]> =>
  (await pool.query<{ text: string }>(statement)).rows.map(({ text }) => text);

/** I2, compared with the provider: payments without an order, and the reverse. */
export const lostPaidOrders = async (stand: FaultHarness): Promise<readonly string[]> => {
  const ordered = new Set(await texts(stand, 'select session_id as text from orders'));
  return stand.provider.state.sessions
    .filter(({ id, payment_status: payment }) => payment === 'paid' && !ordered.has(id))
    .map(({ id }) => id);
};

/** I3 and I7: the stand's totals and the provider's, to the cent. */
const brokenLedger = async (stand: FaultHarness): Promise<readonly string[]> => {
  const { chargedCents, refundedCents } = stand.provider.ledger();
  const here = await first(
    stand,
    "(select coalesce(sum(paid_cents), 0) from orders) - (select coalesce(sum(amount_cents), 0) from refunds where state = 'succeeded')",
  );
  const there = chargedCents - refundedCents;
  return here === there ? [] : [`I3: the provider has ${there} cents, the orders say ${here}`];
};

/** The ready mail of an order that was handed out waits until that can no longer be undone, and is dropped then. */
const IS_HELD_BACK = `(state = 'pending' and kind = 'order-ready'
  and exists (select 1 from orders o where o.id = outbox.order_id and o.status = 'completed'))`;

/** I6: at least one mail per order, and no more repeats than there were faults that explain them. */
const brokenMails = async (stand: FaultHarness, repeatsAllowed: number): Promise<readonly string[]> => {
  const ids = stand.mail.received.map(({ headers }) => headers.get('message-id') ?? '');
  const arrived = new Set(ids);
  const promised = await texts(stand, `select message_id as text from outbox where order_id is not null and not ${IS_HELD_BACK}`);
  const orders = await first(stand, 'select count(*) from orders');
  const confirmed = await first(stand, 'select count(distinct order_id) from outbox where order_id is not null');
  const missing = promised.filter((id) => !arrived.has(id) && !arrived.has(`<${id}>`));
  const repeats = ids.length - arrived.size;
  return [
    ...(confirmed === orders ? [] : [`I6: ${orders} orders, ${confirmed} of them have a mail`]),
    ...(missing.length === 0 ? [] : [`I6: ${missing.length} mails never arrived`]),
    ...(repeats <= repeatsAllowed ? [] : [`I6: ${repeats} mails came again, ${repeatsAllowed} at most`]),
  ];
};

export const repeatedMails = ({ mail }: FaultHarness): number =>
  mail.received.length - new Set(mail.received.map(({ headers }) => headers.get('message-id'))).size;

/** The stand's own work that was due before then and needs no outside system. Active people create new mails. */
const ownWork = (before: string): string =>
  `(select count(*) from outbox where state = 'pending' and created_at < '${before}' and not ${IS_HELD_BACK})
   + (select count(*) from refunds where state = 'pending' and requested_at < '${before}')`;

/** How long the stand takes to finish its current work: paid orders, mails, refunds. Null: longer than allowed. */
export const recoveryMs = async (stand: FaultHarness, maxWaitMs: number): Promise<number | null> => {
  const [began, work] = [performance.now(), ownWork(new Date().toISOString())];
  while (performance.now() - began < maxWaitMs) {
    const owed = await Promise.all([lostPaidOrders(stand), first(stand, work)]).catch(() => null);
    if (owed !== null && owed[0].length === 0 && owed[1] === 0) return Math.round(performance.now() - began);
    await sleep(100);
  }
  return null;
};

/** How long until `I4` holds: no live checkout, no reserved stock, no due work. */
export const untilRest = async (stand: FaultHarness, maxWaitMs: number): Promise<number | null> => {
  const began = performance.now();
  while (performance.now() - began < maxWaitMs) {
    const reports = await checkInvariants(stand.cluster.url, { atRest: true }).catch(() => []);
    if (reports.some(({ id, holds }) => id === 'I4' && holds)) return Math.round(performance.now() - began);
    await sleep(250);
  }
  return null;
};

/** Every invariant of rules §8 that is broken, with the provider's and the mail server's data next to the stand's. */
export const brokenPromises = async (
  stand: FaultHarness,
  { atRest, mailRepeats }: { readonly atRest: boolean; readonly mailRepeats: number },
): Promise<readonly string[]> => {
  const reports = await checkInvariants(stand.cluster.url, { atRest });
  const lost = await lostPaidOrders(stand);
  return [
    ...reports.filter(({ holds }) => !holds).map(({ id, detail }) => `${id}: ${detail}`),
    ...(lost.length === 0 ? [] : [`I2: ${lost.length} paid sessions have no order`]),
    ...(await brokenLedger(stand)),
    ...(await brokenMails(stand, mailRepeats)),
  ];
};

/** I8: what is queued and what may still be paid for, together (rules §2). */
export const queueLoad = (stand: FaultHarness): Promise<number> =>
  first(
    stand,
    "(select count(*) from orders where status = 'queued') + (select count(*) from checkouts where state in ('creating', 'open'))",
  );

export const countOf = (stand: FaultHarness, statement: string): Promise<number> => first(stand, statement);
