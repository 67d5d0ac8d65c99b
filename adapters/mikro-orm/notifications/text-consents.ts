import { raw, type EntityData, type FilterQuery, type InferEntity } from '@mikro-orm/postgresql';
import { orderId, type OrderId } from '#core/domain/kernel/ids.ts';
import { plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import type { Language } from '#core/domain/language.ts';
import { dueOccasion, textLost, textTaken, type ConsentRecord } from '#core/domain/notifications/consent-record.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { DueText, TextConsents } from '#core/ports/text-consents.ts';
import type { Ask, EntityManagerOn, InTransaction } from '../database/connection.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';
import { OrderRow } from '../orders/order.row.ts';
import { TextConsentRow } from './text-consent.row.ts';

type Row = InferEntity<typeof TextConsentRow>;

type Stored = { readonly order_id: string; readonly told_of: string | null; readonly failed_of: string | null };

type Due = Stored & {
  readonly number: string;
  readonly contact_phone: string;
  readonly language: Language;
  readonly ready_at: string;
  readonly last_reminded_at: string | null;
  readonly attempts: number;
};

/**
 * The locked rows cannot be claimed again, and become due again if the process dies. The order's lock serializes this with a volunteer's
 * undo and with a customer's deletion of the number.
 */
const LOCK_DUE = `
  select c.order_id, c.told_of, c.failed_of, c.language, c.attempts, o.number, o.contact_phone, o.ready_at, o.last_reminded_at
  from text_consents c join orders o on o.id = c.order_id
  where c.due_at <= ? and c.withdrawn_at is null and o.status = 'ready' and o.customer_phone is not null
  order by c.due_at for update of c skip locked for share of o skip locked`;

const LEASE = 'update text_consents set due_at = ? where order_id = any (?::uuid[])';

const LOCK = 'select order_id, told_of, failed_of from text_consents where order_id = ? for update';

const toRecord = ({ told_of: toldOf, failed_of: failedOf }: Stored): ConsentRecord => ({
  toldOf: instantOrNull(toldOf),
  failedOf: instantOrNull(failedOf),
});

const toText = (row: Due, now: Instant): readonly DueText[] => {
  const occasion = dueOccasion(instantOf(row.ready_at), instantOrNull(row.last_reminded_at), toRecord(row), now);
  if (occasion === null) return [];
  const { order_id: id, number: orderNumber, contact_phone: phone, language, attempts } = row;
  return [{ orderId: orderId(id), orderNumber, phone, language, ...occasion, attempts }];
};

type TextConsentsDeps = { readonly ask: Ask; readonly inTransaction: InTransaction; readonly emOn: EntityManagerOn; readonly clock: Clock };

export const createTextConsents = ({ ask, inTransaction, emOn, clock }: TextConsentsDeps): TextConsents => {
  const update = async (where: FilterQuery<Row>, changes: EntityData<Row>): Promise<void> =>
    void (await ask((em) => em.nativeUpdate(TextConsentRow, where, changes)));
  /** Compare-and-set: concurrent reports about one order see each other's writes. */
  const record = (id: OrderId, change: (known: ConsentRecord) => ConsentRecord, more: EntityData<Row> = {}): Promise<void> =>
    inTransaction(async (sql, client) => {
      const [row] = await sql<Stored>(LOCK, [id]);
      if (row === undefined) return;
      const known = toRecord(row);
      const changed = change(known);
      if (changed === known) return;
      const { toldOf, failedOf } = changed;
      await emOn(client).nativeUpdate(
        TextConsentRow,
        { order_id: id },
        { told_of: textOrNull(toldOf), failed_of: textOrNull(failedOf), ...more },
      );
    });
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
    claimDue: (leaseMs, limit) =>
      inTransaction(async (sql) => {
        const now = clock.now();
        const claimed = (await sql<Due>(LOCK_DUE, [textOf(now)])).flatMap((row) => toText(row, now)).slice(0, limit);
        if (claimed.length > 0) await sql(LEASE, [textOf(plusMs(now, leaseMs)), claimed.map((text) => text.orderId)]);
        return claimed;
      }),
    markTold: ({ orderId: id, occasionAt }) => record(id, (known) => textTaken(known, occasionAt), settled()),
    markFailed: ({ orderId: id, occasionAt }) => update({ order_id: id }, { ...settled(), failed_of: textOf(occasionAt) }),
    // Without `due_at`, which may be the lease of the worker that sends the next text.
    noteTaken: ({ orderId: id, occasionAt }) => record(id, (known) => textTaken(known, occasionAt)),
    noteLost: ({ orderId: id, occasionAt }) => record(id, (known) => textLost(known, occasionAt)),
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
