import { orderId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import type { Language } from '#core/domain/language.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DueText, TextConsents } from '#core/ports/text-consents.ts';
import { instantOf, textOf } from './mappers/instant.mapper.ts';
import type { Sql } from './sql.ts';

type Claimed = {
  readonly order_id: string;
  readonly number: string;
  readonly contact_phone: string;
  readonly language: Language;
  readonly occasion: DueText['occasion'];
  readonly occasion_at: string;
  readonly attempts: number;
};

type Found = { readonly wording: number; readonly language: Language; readonly given_at: string };

const GIVE = `
  insert into text_consents (order_id, wording, language, given_at, due_at, attempts) values (?, ?, ?, ?::timestamptz, ?::timestamptz, 0)
  on conflict (order_id) do update set wording = excluded.wording, language = excluded.language, given_at = excluded.given_at,
    withdrawn_at = null`;

const OCCASION_AT = 'greatest(o.ready_at, o.last_reminded_at)';

/**
 * One statement: nobody else claims the locked rows, and if the process dies they become due again. The order's lock
 * separates this from a volunteer's undo and from a customer who wants the number deleted: the later one sees the earlier one.
 */
const CLAIM = `
  with claimed as materialized (
    select c.order_id, o.number, o.contact_phone, ${OCCASION_AT} as occasion_at,
      case when o.last_reminded_at > o.ready_at then 'reminder' else 'ready' end as occasion
    from text_consents c join orders o on o.id = c.order_id
    where o.status = 'ready' and o.ready_at <= ? and o.contact_phone is not null and c.withdrawn_at is null and c.due_at <= ?
      and c.told_of is distinct from ${OCCASION_AT} and c.failed_of is distinct from ${OCCASION_AT}
    order by c.due_at limit ? for update of c skip locked for share of o skip locked
  )
  update text_consents c set due_at = ? from claimed where c.order_id = claimed.order_id
  returning c.order_id, claimed.number, claimed.contact_phone, c.language, claimed.occasion, claimed.occasion_at, c.attempts`;

const SETTLE = (column: 'told_of' | 'failed_of') =>
  `update text_consents set ${column} = ?::timestamptz, due_at = ?, attempts = 0 where order_id = ?`;

const toText = (row: Claimed): DueText => ({
  orderId: orderId(row.order_id),
  orderNumber: row.number,
  phone: row.contact_phone,
  language: row.language,
  occasion: row.occasion,
  occasionAt: instantOf(row.occasion_at),
  attempts: row.attempts,
});

export const createMikroOrmTextConsents = (sql: Sql, clock: Clock): TextConsents => {
  const settle =
    (column: 'told_of' | 'failed_of') =>
    async ({ orderId: id, occasionAt }: DueText): Promise<void> =>
      void (await sql(SETTLE(column), [textOf(occasionAt), textOf(clock.now()), id]));
  return {
    give: async (id, { wording, language, givenAt }) => void (await sql(GIVE, [id, wording, language, textOf(givenAt), textOf(givenAt)])),
    withdraw: async (id, at) =>
      void (await sql('update text_consents set withdrawn_at = ? where order_id = ? and withdrawn_at is null', [textOf(at), id])),
    async find(id) {
      const [row] = await sql<Found>(
        'select wording, language, given_at::text as given_at from text_consents where order_id = ? and withdrawn_at is null',
        [id],
      );
      return row === undefined ? null : { wording: row.wording, language: row.language, givenAt: instantOf(row.given_at) };
    },
    async claimDue(leaseMs, limit) {
      const now = clock.now();
      const readyBefore = plusMs(now, -LIMITS.orders.tellReadyAfterMs);
      return (await sql<Claimed>(CLAIM, [textOf(readyBefore), textOf(now), limit, textOf(plusMs(now, leaseMs))])).map(toText);
    },
    markTold: settle('told_of'),
    markFailed: settle('failed_of'),
    retryAt: async ({ orderId: id }, at) =>
      void (await sql('update text_consents set due_at = ?, attempts = attempts + 1 where order_id = ?', [textOf(at), id])),
    forgetOrder: async (id) => void (await sql('delete from text_consents where order_id = ?', [id])),
    forgetPlacedBefore: async (before) =>
      void (await sql('delete from text_consents c using orders o where o.id = c.order_id and o.placed_at < ?', [textOf(before)])),
  };
};
