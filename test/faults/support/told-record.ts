import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { factsOf } from '#test/support/told/facts.ts';
import { liesIn, type Told, type Truth } from '#test/support/told/told.ts';
import type { AnswerListener } from './browser-line.ts';
import type { FaultHarness } from './fault-harness.ts';

/** Without a change notification, a list may be cached for this long. */
const STALE_MS = SECOND_MS;

const SECRET_IN_PATH = /^(\/api\/orders\/by-session\/|\/api\/order-status\/)([^/]+)$/;
const PATTERNS: Readonly<Record<string, string>> = { '/api/orders/by-session/': ':sessionId', '/api/order-status/': ':hash' };

/** Records the statements that a person received. */
export const recordStatements =
  (record: Told[], who: string): AnswerListener =>
  (method, path, { status, json }, askedAt) => {
    const [, folder = '', secret = ''] = SECRET_IN_PATH.exec(path) ?? [];
    const asked = `${method} ${folder === '' ? path : `${folder}${PATTERNS[folder] ?? ''}`}`;
    for (const fact of factsOf(asked, { params: { sessionId: secret }, key: null }, { status, body: json }))
      record.push({ ...fact, who, askedAt, at: Date.now() });
  };

const AVAILABLE = 'case when product.sold_out_at is null then product.on_hand - product.reserved else 0 end';

/** The database records every value of the stock from now on. */
export const rememberStock = async ({ pool }: FaultHarness): Promise<void> => {
  await pool.query(`
    create table stock_levels (id serial primary key, product int not null, units int not null, at timestamptz not null);
    create function remember_stock(product products) returns void language sql as $$
      insert into stock_levels (product, units, at) values (product.id, ${AVAILABLE}, clock_timestamp())
    $$;
    create function products_remembered() returns trigger language plpgsql as $$
      begin perform remember_stock(new); return null; end
    $$;
    create trigger products_remembered after insert or update on products for each row execute function products_remembered();
    select remember_stock(products) from products`);
};

type StatusRow = { readonly number: string; readonly session: string | null; readonly status: string; readonly from: number };

const truthOf = async ({ pool }: FaultHarness): Promise<Truth> => {
  const { rows } = await pool.query<StatusRow>(`
    select '#' || lpad(o.display_number::text, 3, '0') as number, o.session_id as session, e.to_status as status, floor(extract(epoch from e.at) * 1000)::float8 as from
    from orders o join order_events e on e.order_id = o.id order by o.placed_at, o.id, e.id`);
  const orders = [...Map.groupBy(rows, ({ number }) => number)].map(([number, statuses]) => ({
    number,
    session: statuses[0]?.session ?? null,
    statuses,
  }));
  const { rows: stock } = await pool.query<Truth['stock'][number]>(
    'select product, units, floor(extract(epoch from at) * 1000)::float8 as from from stock_levels order by id',
  );
  return { orders, sales: new Set(), stock, isExact: false, staleMs: STALE_MS };
};

/** The false statements that a buyer, a volunteer or the board received. */
export const falseStatements = async (stand: FaultHarness): Promise<readonly string[]> => liesIn(stand.told, await truthOf(stand));
