import type { Checkout } from '#core/domain/checkout/checkout.ts';
import { checkoutId, type CheckoutId } from '#core/domain/kernel/ids.ts';
import type { CheckoutStore, CheckoutRepository, OpenedSession, Press, PressSurvey } from '#core/ports/checkout-repository.ts';
import type { Clock } from '#core/ports/clock.ts';
import { Violated } from '#core/ports/unit-of-work.ts';
import { claimDue, type WorkList } from './claim.ts';
import { textOf, textOrNull } from './mappers/instant.mapper.ts';
import { toCheckout, toCheckoutRow } from './mappers/checkout.mapper.ts';
import { toProduct } from './mappers/product.mapper.ts';
import { LOAD_COLUMNS, toLoad, type LoadRow } from './mikro-orm-queue-gate.ts';
import type { CheckoutRow } from './rows/checkout.row.ts';
import type { ProductRow } from './rows/product.row.ts';
import { asJson, columnsOf, madeOnce, updateOf, type Parameter, type Sql } from './sql.ts';
import type { RecentCheckouts } from './recent-checkouts.ts';
import { createLastLook } from './last-look.ts';
import { askTogether, together } from './together.ts';

const IS_LIVE = "state in ('creating', 'open')";
const DUE: WorkList = { table: 'checkouts', isOpen: IS_LIVE, due: 'next_check_at' };

/** Everything for several presses at once: the queue is one, and a product is the same for each. */
const SURVEY = `
  select
    (select json_agg(json_build_object(
        'known', (select row_to_json(c) from checkouts c where c.idempotency_key = press.key and c.state <> 'expired'),
        'has_other_live', exists (
          select 1 from checkouts where visitor_id = press.visitor and (idempotency_key = press.key) is not true and ${IS_LIVE})
      ) order by press.at)
      from jsonb_to_recordset(?) as press(at int, key text, visitor text)) as presses,
    (select json_agg(p) from products p where p.id in (select value::int from jsonb_array_elements_text(?))) as products,
    ${LOAD_COLUMNS}`;

type SurveyRow = LoadRow & {
  readonly presses: readonly { readonly known: CheckoutRow | null; readonly has_other_live: boolean }[];
  readonly products: readonly ProductRow[] | null;
};

const OPEN = `
  update checkouts c set state = 'open', session_id = s.session_id, session_url = s.session_url
  from jsonb_to_recordset(?) as s(id uuid, session_id text, session_url text)
  where c.id = s.id and c.state = 'creating' and c.release_requested_at is null
  returning c.id`;

/** By ascending id, as everybody locks them. The update looks again at what it finds changed once the row is its own. */
const PAY_LIVE = `
  with paid as materialized (
    select * from jsonb_to_recordset(?) as p(id uuid, session_id text, paid_at timestamptz)
  ), locked as materialized (
    select id from checkouts where id in (select id from paid) order by id for update
  ), changed as (
    update checkouts c set state = 'paid', session_id = paid.session_id, paid_at = paid.paid_at, next_check_at = null
    from locked join paid on paid.id = locked.id
    where c.id = locked.id and c.${IS_LIVE}
    returning c.id
  )
  select (select count(*) from changed) = (select count(*) from paid) as is_whole`;

/** By ascending id, like everybody: other instances are selling while one starts. */
const RECALL = `
  with locked as materialized (select id from checkouts where ${IS_LIVE} order by id for update)
  update checkouts c set next_check_at = ? from locked where c.id = locked.id and c.${IS_LIVE}`;

const insertCheckouts = madeOnce(
  (row: CheckoutRow) => `
  with given as materialized (select * from jsonb_populate_recordset(null::checkouts, ?)), changed as (
    insert into checkouts (${columnsOf(row)}) select ${columnsOf(row)} from given on conflict do nothing returning id
  )
  select (select count(*) from changed) = (select count(*) from given) as is_whole`,
);

const first = (rows: readonly CheckoutRow[]): Checkout | null => (rows[0] === undefined ? null : toCheckout(rows[0]));

export function createMikroOrmCheckoutRepository(sql: Sql, recent: RecentCheckouts): CheckoutRepository {
  return {
    async insert(checkout) {
      const row = toCheckoutRow(checkout);
      recent.remember(checkout);
      // Waits for a transaction that is inserting the same key or visitor, and then knows how that one ended.
      const [inserted] = await sql<{ is_whole: boolean }>(insertCheckouts(row), [asJson([row])]);
      if (inserted?.is_whole !== true) throw new Violated('one-checkout');
    },
    lock: async (id) => first(await sql<CheckoutRow>('select * from checkouts where id = ? for update', [id])),
    async lockLiveOfVisitor(visitorId) {
      const statement = `select * from checkouts where visitor_id = ? and ${IS_LIVE} order by id for update`;
      return (await sql<CheckoutRow>(statement, [visitorId])).map(toCheckout).toSorted((one, other) => one.createdAt - other.createdAt);
    },
    async save(checkout) {
      const row = toCheckoutRow(checkout);
      const saved = await sql(`${updateOf('checkouts', row)} returning id`, [asJson(row), checkout.id]);
      if (saved.length !== 1) throw new Error('the checkout to save does not exist');
    },
    async payLive({ id, sessionId, paidAt }) {
      const row = { id, session_id: sessionId, paid_at: textOrNull(paidAt) };
      // Whether this one pays it or somebody else has: the next look is at the database.
      recent.forget(id);
      const [paid] = await sql<{ is_whole: boolean }>(PAY_LIVE, [asJson([row])]);
      if (paid?.is_whole !== true) throw new Violated('still-live');
    },
  };
}

export interface CheckoutStoreOptions {
  readonly sql: Sql;
  readonly recent: RecentCheckouts;
  readonly clock: Clock;
}

export function createMikroOrmCheckoutStore({ sql, recent, clock }: CheckoutStoreOptions): CheckoutStore {
  const findWhere = async (condition: string, value: Parameter): Promise<Checkout | null> =>
    first(await sql<CheckoutRow>(`select * from checkouts where ${condition}`, [value]));
  const lastLook = createLastLook(clock);
  const survey = together(async (presses: readonly Press[]): Promise<readonly PressSurvey[]> => {
    const asked = presses.map(({ idempotencyKey, visitorId }, at) => ({ at, key: idempotencyKey, visitor: visitorId }));
    const productIds = new Set(presses.flatMap((press) => press.productIds));
    const [row] = await sql<SurveyRow>(SURVEY, [asJson(asked), asJson([...productIds])]);
    if (row === undefined) throw new Error('a survey is always answered');
    const load = toLoad(row);
    const products = (row.products ?? []).map(toProduct);
    lastLook.note(load, products);
    return presses.map((press, at) => {
      const answer = row.presses[at];
      if (answer === undefined) throw new Error('a survey answers each press');
      return {
        known: answer.known === null ? null : toCheckout(answer.known),
        hasOtherLive: answer.has_other_live,
        load,
        products: products.filter(({ id }) => press.productIds.includes(id)),
      };
    });
  });
  const open = together(async (opened: readonly (OpenedSession & { readonly id: CheckoutId })[]) => {
    const rows = opened.map(({ id, sessionId, sessionUrl }) => ({ id, session_id: sessionId, session_url: sessionUrl }));
    const ids = new Set((await sql<{ id: string }>(OPEN, [asJson(rows)])).map(({ id }) => id));
    return opened.map(({ id }) => ids.has(id));
  });
  const find = askTogether(async (ids: readonly CheckoutId[]) => {
    const rows = await sql<CheckoutRow>('select * from checkouts where id in (select value::uuid from jsonb_array_elements_text(?))', [
      asJson(ids),
    ]);
    return new Map(rows.map((row) => [checkoutId(row.id), toCheckout(row)]));
  });
  return {
    find,
    lastSeen: async (id) => recent.find(id) ?? (await find(id)),
    findBySession: (sessionId) => findWhere('session_id = ?', sessionId),
    survey,
    glance: async (press) => (recent.isKnown(press) ? null : lastLook.at(press.productIds)),
    open: (id, session) => open({ id, ...session }),
    listLive: async () =>
      (await sql<{ id: string }>(`select id from checkouts where ${IS_LIVE} order by created_at, id`)).map(({ id }) => checkoutId(id)),
    async recall() {
      await sql(RECALL, [textOf(clock.now())]);
    },
    claimDue: async (leaseMs, limit) => (await claimDue<CheckoutRow>(sql, clock, DUE, { leaseMs, limit })).map(toCheckout),
  };
}
