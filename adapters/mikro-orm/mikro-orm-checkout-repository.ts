import type { Checkout } from '#core/domain/checkout/checkout.ts';
import { checkoutId } from '#core/domain/kernel/ids.ts';
import type { CheckoutDesk, CheckoutRepository } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { claimDue, type WorkList } from './claim.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toCheckout, toCheckoutRow } from './mappers/checkout.mapper.ts';
import { toProduct } from './mappers/product.mapper.ts';
import { LOAD_COLUMNS, toLoad, type LoadRow } from './mikro-orm-queue-gate.ts';
import type { CheckoutRow } from './rows/checkout.row.ts';
import type { ProductRow } from './rows/product.row.ts';
import { asJson, insertOf, insisting, updateOf, type Parameter, type Sql } from './sql.ts';
import type { TransactionSql } from './transactional-sql.ts';

const IS_LIVE = "state in ('creating', 'open')";
const DUE: WorkList = { table: 'checkouts', isOpen: IS_LIVE, due: 'next_check_at' };

const SURVEY = `
  select
    (select row_to_json(c) from checkouts c where c.idempotency_key = ? and c.state <> 'expired') as known,
    exists (select 1 from checkouts where visitor_id = ? and (idempotency_key = ?) is not true and ${IS_LIVE}) as has_other_live,
    (select json_agg(p) from products p where p.id = any(?::int[])) as products,
    ${LOAD_COLUMNS}`;

type SurveyRow = LoadRow & {
  readonly known: CheckoutRow | null;
  readonly has_other_live: boolean;
  readonly products: readonly ProductRow[] | null;
};

const OPEN = `
  update checkouts set state = 'open', session_id = ?, session_url = ?
  where id = ? and state = 'creating' and release_requested_at is null
  returning id`;

const first = (rows: readonly CheckoutRow[]): Checkout | null => (rows[0] === undefined ? null : toCheckout(rows[0]));

export function createMikroOrmCheckoutRepository(sql: TransactionSql): CheckoutRepository {
  return {
    async insert(checkout) {
      const row = toCheckoutRow(checkout);
      // Waits for a transaction that is inserting the same key or visitor, and then knows how that one ended.
      sql.later(insisting(`${insertOf('checkouts', row)} on conflict do nothing returning id`), [asJson(row)], 'one-checkout');
    },
    lock: async (id) => first(await sql<CheckoutRow>('select * from checkouts where id = ? for update', [id])),
    async lockLiveOfVisitor(visitorId) {
      const statement = `select * from checkouts where visitor_id = ? and ${IS_LIVE} order by created_at, id for update`;
      return (await sql<CheckoutRow>(statement, [visitorId])).map(toCheckout);
    },
    async save(checkout) {
      const row = toCheckoutRow(checkout);
      sql.later(insisting(`${updateOf('checkouts', row)} returning id`), [asJson(row), checkout.id]);
    },
  };
}

export function createMikroOrmCheckoutDesk(sql: Sql, clock: Clock): CheckoutDesk {
  const findWhere = async (condition: string, value: Parameter): Promise<Checkout | null> =>
    first(await sql<CheckoutRow>(`select * from checkouts where ${condition}`, [value]));
  return {
    find: (id) => findWhere('id = ?', id),
    findBySession: (sessionId) => findWhere('session_id = ?', sessionId),
    async survey({ idempotencyKey, visitorId, productIds }) {
      const [row] = await sql<SurveyRow>(SURVEY, [idempotencyKey, visitorId, idempotencyKey, `{${productIds.join()}}`]);
      if (row === undefined) throw new Error('a survey is always answered');
      return {
        known: row.known === null ? null : toCheckout(row.known),
        hasOtherLive: row.has_other_live,
        load: toLoad(row),
        products: (row.products ?? []).map(toProduct),
      };
    },
    open: async (id, { sessionId, sessionUrl }) => (await sql(OPEN, [sessionId, sessionUrl, id])).length === 1,
    listLive: async () =>
      (await sql<{ id: string }>(`select id from checkouts where ${IS_LIVE} order by created_at, id`)).map(({ id }) => checkoutId(id)),
    async recall() {
      await sql(`update checkouts set next_check_at = ? where ${IS_LIVE}`, [textOf(clock.now())]);
    },
    claimDue: async (leaseMs, limit) => (await claimDue<CheckoutRow>(sql, clock, DUE, { leaseMs, limit })).map(toCheckout),
  };
}
