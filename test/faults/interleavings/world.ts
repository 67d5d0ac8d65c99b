import { createInMemoryPayments } from '#adapters/in-memory/payments.ts';
import { createInMemoryPorts } from '#adapters/in-memory/ports.ts';
import { checkInvariants } from '#adapters/mikro-orm/invariants/check-invariants.ts';
import { createMikroOrmPersistence, type MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createUseCases, type UseCases } from '#core/application/create-use-cases.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { NO_PIECES, sumOfPieces } from '#core/domain/drawer/pieces.ts';
import { drawerId, type NightId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { Order } from '#core/domain/order/order.ts';
import { ADMIN, type Actor } from '#core/domain/staff/actor.ts';
import type { PaymentSession } from '#core/ports/payment-gateway.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { ANY_NUMBER, hold, newCheckout } from '../../contracts/persistence-fixture.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { noBudget } from '../../support/fakes/no-budgets.ts';
import { sequentialIds } from '../../support/fakes/sequential-ids.ts';
import type { Rewrite } from '../../support/races/weakened-storage.ts';
import type { Stage } from './every-order.ts';
import { readFootprints } from './footprints.ts';
import { createGate } from './gate.ts';

export const SELLER: Actor = { role: 'staff', id: '00000000-0000-4000-8000-00000000000a', name: 'Sam' };
export const BEA: Actor = { role: 'manager', id: '00000000-0000-4000-8000-00000000000b', name: 'Bea' };

export const DRAWER = drawerId('the-drawer-of-tonight');
export const COUNTED = sumOfPieces(NO_PIECES);

/**
 * A checkout in payment, a paid order, an uncollected one, a picked-up one, a window sale, one more unit, and two drawers, one of them
 * counted.
 */
export type Seed = 'checkout' | 'order' | 'ready' | 'completed' | 'sale' | 'unit' | 'drawer' | 'count';

/** One client of the stand: its own connections, and all operations over them. */
export interface Side {
  readonly persistence: MikroOrmPersistence;
  readonly useCases: UseCases;
  /** Holds a unit of the product for a new visitor each time. @returns null when refused */
  holdOne(): Promise<Checkout | null>;
}

const PRODUCT = 'Ring Lollipop';

export interface World {
  readonly stage: Stage;
  readonly sides: Readonly<Record<'A' | 'B', Side>>;
  readonly product: Product;
  readonly night: NightId;
  /** A moment ago. */
  readonly soldAt: Instant;
  readonly checkout: Checkout | null;
  readonly session: PaymentSession | null;
  readonly order: Order | null;
  readonly sale: Order | null;
  /** Resets these tables to the initial state. */
  reset(touched: ReadonlySet<string>): Promise<void>;
  /**
   * Products, checkouts, orders, refunds (and whether after the closing), nights and bank settlements, without ids, numbers and codes; and
   * the number of all rows.
   */
  state(): Promise<string>;
  brokenInvariants(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const KEEP = `
  do $$
  declare one record;
  begin
    create schema kept;
    for one in select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('create table kept.%I as table public.%I', one.name, one.name);
    end loop;
  end $$`;

/** Children after their parents; `guarded`: triggers forbid deletion. */
const TABLES = `
  with recursive
    tables as (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'),
    child as (select conrelid as of, confrelid as parent from pg_constraint where contype = 'f' and conrelid <> confrelid),
    ranked as (select oid, 0 as rank from tables union all select child.of, rank + 1 from ranked join child on child.parent = ranked.oid)
  select ranked.oid::regclass::text as name, exists (select from pg_trigger where tgrelid = ranked.oid and not tgisinternal) as guarded,
    coalesce((select array_agg(distinct parent::regclass::text) from child where child.of = ranked.oid), '{}') as parents
  from ranked group by ranked.oid order by max(rank)`;

type TableRow = { readonly name: string; readonly guarded: boolean; readonly parents: readonly string[] };

/** Includes the tables that reference them, whose rows would prevent the deletion. Triggers are disabled temporarily. */
const resetOf = (tables: readonly TableRow[], touched: ReadonlySet<string>): string => {
  const all = new Set(touched);
  for (const { name, parents } of tables) if (parents.some((parent) => all.has(parent))) all.add(name);
  const changed = tables.filter(({ name }) => all.has(name));
  const guarded = changed.filter((table) => table.guarded);
  return [
    ...guarded.map(({ name }) => `alter table ${name} disable trigger user`),
    ...changed.toReversed().map(({ name }) => `delete from ${name}`),
    ...changed.map(({ name }) => `insert into ${name} overriding system value table kept.${name}`),
    ...guarded.map(({ name }) => `alter table ${name} enable trigger user`),
  ].join('; ');
};

const MADE = `
  with made as (update orders set status = 'ready', ready_at = placed_at - interval '31 minutes' where id = $1 returning id, placed_at)
  insert into order_events (order_id, command, from_status, to_status, at) select id, 'mark-ready', 'queued', 'ready', placed_at from made`;
const HANDED_OUT = `
  with given as (update orders set status = 'completed', completed_at = placed_at where id = $1 returning id, placed_at)
  insert into order_events (order_id, command, from_status, to_status, at) select id, 'pick-up', 'ready', 'completed', placed_at from given`;

const STATE = `
  select jsonb_build_object(
    'products', (select jsonb_agg(jsonb_build_array(id, on_hand, reserved, sold, sold_out_at is not null) order by id) from products where reserved > 0 or sold > 0 or sold_out_at is not null or id in (select product_id from stock_movements)),
    'checkouts', (select jsonb_agg(one order by one) from (select jsonb_build_array(state, release_requested_at is not null) as one from checkouts) c),
    'orders', (select jsonb_agg(one order by one) from (
      select jsonb_build_array(o.status, o.tender, o.total_cents,
        (select jsonb_agg(jsonb_build_array(i.is_refunded, i.is_returned) order by i.position) from order_items i where i.order_id = o.id)) as one
      from orders o) o),
    'refunds', (select jsonb_agg(one order by one) from (
      select jsonb_build_array(amount_cents, state, requested_at > (select max(closed_at) from nights)) as one from refunds) r),
    'drawers', (select jsonb_agg(jsonb_build_array(kind, amount_cents) order by drawer_id, position) from drawer_entries),
    'events', (select jsonb_agg(steps order by steps) from (
      select string_agg(concat_ws(' ', command, from_status, to_status), ', ' order by id) as steps from order_events group by order_id) e),
    'movements', (select jsonb_agg(jsonb_build_array(product_id, delta) order by product_id, delta) from stock_movements),
    'counts', (select jsonb_agg(jsonb_build_array(product_id, opening, closing) order by product_id) from night_stock),
    'sheets', (select jsonb_agg(notice ->> 'netCents') from outbox where kind = 'night-sheet'),
    'bank', (select jsonb_agg(note) from bank_settlements),
    'said', (select jsonb_agg(jsonb_build_array(by, text) order by id) from audit_log where text like 'Marked as %'),
    'nights', (select jsonb_agg(state order by state) from nights),
    'rows', (select jsonb_object_agg(name, rows) from (%rows%) counted))::text as state`;

const stateOf = (tables: readonly TableRow[]): string =>
  STATE.replace('%rows%', tables.map(({ name }) => `select '${name}' as name, count(*) as rows from ${name}`).join(' union all '));

const rewriteStatements = (persistence: MikroOrmPersistence, rewrite: Rewrite): void => {
  persistence.pool.on('connect', (client) => {
    const query = client.query.bind(client);
    Reflect.set(client, 'query', (asked: unknown, ...rest: unknown[]): unknown => {
      const text = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'text') : asked;
      if (typeof text !== 'string') return Reflect.apply(query, client, [asked, ...rest]);
      const changed = typeof asked === 'object' ? { ...asked, name: undefined, text: rewrite(text) } : rewrite(text);
      return Reflect.apply(query, client, [changed, ...rest]);
    });
  });
};

export type Weakness = { readonly rewrite?: Rewrite; readonly dropped?: readonly string[] };

/** Unlike in the races, one unit is left after the seeds: of two buyers, one gets nothing. */
export const createWorld = async (seeds: ReadonlySet<Seed>, { rewrite, dropped = [] }: Weakness = {}): Promise<World> => {
  const database: TestDatabase = await createTestDatabase();
  const [clock, ids] = [fixedClock(), sequentialIds()];
  const payments = createInMemoryPayments(clock, (id) => `https://pay.example/${id}`);
  // The refund's answer is stored in a later transaction.
  const silent = { ...payments, refund: () => Promise.reject(new Unavailable('payments')) };
  const openSide = async (): Promise<Side> => {
    const persistence = await createMikroOrmPersistence({ connectionUrl: database.url, clock, poolSize: 4 });
    const ports = createInMemoryPorts({ ...persistence, clock, ids, payments: silent, makeThrottle: () => noBudget });
    const fixture = { persistence, clock, ids, presenceCapacity: 1, deviceCapacity: 1 };
    const holdOne = async (): Promise<Checkout | null> => {
      const [product] = (await persistence.products.listActive()).filter(({ name }) => name === PRODUCT);
      if (product === undefined) throw new Error('the starter catalogue has it');
      const line = { productId: product.id, unitPriceCents: product.priceCents, quantity: 1 };
      const held = await hold(fixture, { ...newCheckout(fixture), lines: [line] }, ANY_NUMBER);
      return held === 'crowded' ? null : held;
    };
    return { persistence, useCases: createUseCases(ports), holdOne };
  };
  const [A, B, seeding] = [await openSide(), await openSide(), await openSide()];
  // Before the gates, which see the statements as sent.
  if (rewrite !== undefined) for (const { persistence } of [A, B]) rewriteStatements(persistence, rewrite);
  const gates = { A: createGate(A.persistence.pool), B: createGate(B.persistence.pool) };
  const { persistence, useCases } = seeding;
  const { pool } = persistence;

  await useCases.seedCatalogue({ dryRun: false });
  const product = (await persistence.products.listActive()).find(({ name }) => name === PRODUCT);
  if (product === undefined) throw new Error('the starter catalogue has it');
  await useCases.setStock(product.id, seeds.size + 1, ADMIN);
  // One gift is within the limit, two are not. The treasurer gets the sheet of a closed night.
  await useCases.saveSettings({ compLimitDollars: 2, treasurerEmail: 'treasurer@band.example' }, ADMIN);
  for (const side of [A, B]) await side.useCases.settings.reload();
  const opened = await useCases.openNight({ name: 'vs. Lincoln' }, ADMIN);
  if (!opened.ok) throw new Error(opened.error.kind);

  const paying = async () => {
    const checkout = await seeding.holdOne();
    if (checkout === null) throw new Error('there is one');
    const started = await payments.startSession({ ...checkout, checkoutId: checkout.id, feeLabel: '', donationLabel: '' });
    if (!started.ok) throw new Error(started.error.kind);
    const { sessionId, url } = started.value;
    await persistence.checkouts.open(checkout.id, { sessionId, sessionUrl: url });
    payments.pay(sessionId, { customer: { name: 'Maya', email: 'maya@example.com' } });
    const session = await payments.retrieveSession(sessionId);
    if (session === null) throw new Error('it was paid');
    return { checkout, session };
  };
  const paidOrder = async (): Promise<Order> => {
    const { checkout, session } = await paying();
    await useCases.fulfilCheckout(checkout.id, session);
    const placed = await persistence.orders.bySession(session.sessionId);
    if (placed === null) throw new Error('it was placed');
    return placed.order;
  };
  const bring = async (order: Order, ...steps: readonly string[]): Promise<Order> => {
    for (const step of steps) await pool.query(step, [order.id]);
    return order;
  };
  const openDrawer = async (isCounted: boolean): Promise<void> => {
    await useCases.openDrawer({ id: DRAWER, name: 'Drawer A', pieces: NO_PIECES }, ADMIN);
    const steps = [{ kind: 'begin-count' }, { kind: 'count', pieces: NO_PIECES }] as const;
    if (isCounted) for (const step of steps) await useCases.countDrawer(DRAWER, step, ADMIN);
  };
  const sell = async (): Promise<Order> => {
    const items = [{ productId: product.id, quantity: 1, shownPriceCents: product.priceCents }];
    const payment = { tender: 'cash', givenCents: cents(1_000) } as const;
    const made = await useCases.makeSale('the-seeded-sale', { items, payment, customerName: '', specialInstructions: null }, SELLER);
    if (!made.ok) throw new Error(made.error.kind);
    return made.value.order;
  };
  const order = seeds.has('order') ? await paidOrder() : null;
  const ready = seeds.has('ready') ? await bring(await paidOrder(), MADE) : null;
  // Customers can no longer order, so uncollected orders may be settled.
  if (ready !== null) await useCases.stopOrdering(opened.value.id, ADMIN);
  const completed = seeds.has('completed') ? await bring(await paidOrder(), MADE, HANDED_OUT) : null;
  const sale = seeds.has('sale') ? await sell() : null;
  const pending = seeds.has('checkout') ? await paying() : null;
  if (seeds.has('drawer') || seeds.has('count')) await openDrawer(seeds.has('count'));
  for (const statement of dropped) await pool.query(statement);
  await pool.query(KEEP);
  const { rows: tables } = await pool.query<TableRow>(TABLES);
  const statement = { name: 'state', text: stateOf(tables) };

  return {
    stage: { monitor: pool, gates, footprintOf: await readFootprints(pool) },
    sides: { A, B },
    product,
    night: opened.value.id,
    soldAt: clock.now(),
    checkout: pending?.checkout ?? null,
    session: pending?.session ?? null,
    order: order ?? ready ?? completed,
    sale,
    reset: async (touched) => void (await pool.query(resetOf(tables, touched))),
    state: async () => (await pool.query<{ state: string }>(statement)).rows[0]?.state ?? '',
    brokenInvariants: async () => (await checkInvariants(pool)).filter(({ holds }) => !holds).map(({ id, detail }) => `${id}: ${detail}`),
    close: async () => {
      await Promise.all([A, B, seeding].map((side) => side.persistence.close()));
      await database.drop();
    },
  };
};
