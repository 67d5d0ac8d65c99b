import { raw, type EntityData, type FilterQuery, type InferEntity } from '@mikro-orm/postgresql';
import { orderId, type OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Language } from '#core/domain/language.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DueText, TextConsents } from '#core/ports/text-consents.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { instantOf, textOf } from '../database/instant-text.ts';
import { OrderRow } from '../orders/order.row.ts';
import { TextConsentRow } from './text-consent.row.ts';
import type { Sql } from '../database/sql.ts';

type Row = InferEntity<typeof TextConsentRow>;

type Claimed = {
  readonly order_id: string;
  readonly number: string;
  readonly contact_phone: string;
  readonly language: Language;
  readonly occasion: DueText['occasion'];
  readonly occasion_at: string;
  readonly attempts: number;
};

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

/** PostgreSQL compares as it writes, because reports of one order may come at once. */
const latest = (column: 'told_of' | 'failed_of', at: Instant) => raw('greatest(??, ?::timestamptz)', [column, textOf(at)]);

const unlessLost = (id: OrderId, at: Instant): FilterQuery<Row> => ({
  order_id: id,
  $or: [{ failed_of: null }, { failed_of: { $ne: textOf(at) } }],
});

const toText = (row: Claimed): DueText => ({
  orderId: orderId(row.order_id),
  orderNumber: row.number,
  phone: row.contact_phone,
  language: row.language,
  occasion: row.occasion,
  occasionAt: instantOf(row.occasion_at),
  attempts: row.attempts,
});

export const createTextConsents = (ask: Ask, sql: Sql, clock: Clock): TextConsents => {
  const update = async (where: FilterQuery<Row>, changes: EntityData<Row>): Promise<void> =>
    void (await ask((em) => em.nativeUpdate(TextConsentRow, where, changes)));
  const settled = (): EntityData<Row> => ({ due_at: textOf(clock.now()), attempts: 0 });
  return {
    give: async (id, { wording, language, givenAt }) => {
      const at = textOf(givenAt);
      const row = { order_id: id, wording, language, given_at: at, due_at: at, attempts: 0, withdrawn_at: null };
      const again = ['wording', 'language', 'given_at', 'withdrawn_at'] as const;
      await ask((em) =>
        em
          .qb(TextConsentRow)
          .insert(row)
          .onConflict('order_id')
          .merge([...again])
          .execute('run'),
      );
    },
    withdraw: (id, at) => update({ order_id: id, withdrawn_at: null }, { withdrawn_at: textOf(at) }),
    async find(id) {
      const row = await ask((em) => em.findOne(TextConsentRow, { order_id: id, withdrawn_at: null }));
      return row === null ? null : { wording: row.wording, language: row.language, givenAt: instantOf(row.given_at) };
    },
    async claimDue(leaseMs, limit) {
      const now = clock.now();
      const readyBefore = plusMs(now, -LIMITS.orders.tellReadyAfterMs);
      return (await sql<Claimed>(CLAIM, [textOf(readyBefore), textOf(now), limit, textOf(plusMs(now, leaseMs))])).map(toText);
    },
    markTold: ({ orderId: id, occasionAt }) => update(unlessLost(id, occasionAt), { ...settled(), told_of: latest('told_of', occasionAt) }),
    markFailed: ({ orderId: id, occasionAt }) => update({ order_id: id }, { ...settled(), failed_of: textOf(occasionAt) }),
    // Without `due_at`: it may be the lease of whoever is sending the next text. Reports come in any order, and late.
    noteTaken: ({ orderId: id, occasionAt }) => update(unlessLost(id, occasionAt), { told_of: latest('told_of', occasionAt) }),
    noteLost: ({ orderId: id, occasionAt }) =>
      update(
        { order_id: id },
        { failed_of: latest('failed_of', occasionAt), told_of: raw('nullif(??, ?::timestamptz)', ['told_of', textOf(occasionAt)]) },
      ),
    retryAt: ({ orderId: id }, at) => update({ order_id: id }, { due_at: textOf(at), attempts: raw('?? + 1', ['attempts']) }),
    forgetOrder: async (id) => void (await ask((em) => em.nativeDelete(TextConsentRow, { order_id: id }))),
    forgetPlacedBefore: async (before) =>
      void (await ask((em) =>
        em.nativeDelete(TextConsentRow, {
          order_id: {
            $in: em
              .qb(OrderRow)
              .select('id')
              .where({ placed_at: { $lt: textOf(before) } })
              .getNativeQuery(),
          },
        }),
      )),
  };
};
