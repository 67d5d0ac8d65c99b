import type { Migration } from '@mikro-orm/migrations';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#adapters/mikro-orm/migrations/migrations.ts';

/** What could break an instance of the previous release, which goes on selling with the new schema. */
const BREAKS: Readonly<Record<string, RegExp>> = {
  'takes away what it reads, or the default that it relies on': /\b(drop|truncate|delete from)\b/,
  'renames what it knows': /\brename\b/,
  'changes what it reads': /\balter column \w+ (set data )?type\b/,
  'wants a value that it does not give': /\balter column \w+ set not null\b|\badd column (?![^,]*\bdefault\b)[^,]*\bnot null\b/,
  'refuses what it writes':
    /\badd (constraint|primary key|unique|check|foreign key|exclude)\b|^create unique index\b|\bcreate (or replace )?trigger\b/,
};

const BEFORE_ANY_RELEASE = 'there was no release before it: no stand has ever run on the older schema';

const THE_DATABASE_GIVES_NIGHTS = 'a trigger gives each order of the previous release its night';
const A_TRIGGER_FILLS = 'a trigger fills the columns for the previous release';
const ONLY_AFTER_A_CLOSING = 'the previous release closes no night; it is stopped before somebody does';

const EACH_HAS_AN_ORDER = 'the previous release gives each act its order, and asks for none of a product';
const EACH_HAS_A_PAYMENT = 'the previous release gives each refund its payment';
const NO_DRAWERS = 'the previous release knows no drawers';
const NO_COUNTS = 'the previous release writes neither counts nor losses, and what it writes passes';
const NOTES_ONLY = 'it writes beside what the previous release does, and refuses nothing';

/** The statement → why it is safe all the same. Look twice: the former release must be able to sell with it. */
const NOTHING_ON_PAPER = 'the previous release writes none of these columns';

const SAFE: Readonly<Record<string, string>> = {
  'alter table audit_log drop constraint audit_log_kind_check': 'a wider one takes its place in the same transaction',
  "alter table audit_log add constraint audit_log_kind_check check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting'))":
    'it allows every kind that the previous release writes',
  "alter table audit_log add constraint audit_log_kind_check check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting', 'night'))":
    'it allows every kind that the previous release writes',
  "alter table audit_log add constraint audit_log_kind_check check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting', 'night', 'sale'))":
    'it allows every kind that the previous release writes',
  "alter table audit_log add constraint audit_log_kind_check check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting', 'night', 'sale', 'drawer', 'pause', 'hand-over', 'called-off', 'contact'))":
    'it allows every kind that the previous release writes',
  'alter table orders drop constraint orders_tender_check': 'a wider one takes its place in the same transaction',
  "alter table orders add constraint orders_tender_check check (tender in ('card', 'cash', 'reader', 'comp'))":
    'it allows the one tender that the previous release writes',
  'alter table orders alter column night_id set not null, add constraint orders_night_id_foreign foreign key (night_id) references nights (id)':
    THE_DATABASE_GIVES_NIGHTS,
  'create trigger orders_night before insert on orders for each row when (new.night_id is null) execute function give_order_a_night()':
    THE_DATABASE_GIVES_NIGHTS,
  "create trigger orders_back_in_hand before update of status on orders for each row when (new.status in ('queued', 'preparing', 'ready') and old.status not in ('queued', 'preparing', 'ready')) execute function keep_closed_nights_finished()":
    ONLY_AFTER_A_CLOSING,
  'create trigger nights_closed before update or delete on nights for each row execute function keep_closed_nights()': ONLY_AFTER_A_CLOSING,
  'create trigger drawer_entries_kept before update or delete on drawer_entries for each row execute function keep_books()': NO_DRAWERS,
  "create trigger nights_drawers before update of state on nights for each row when (new.state = 'closed') execute function keep_nights_open_for_drawers()":
    NO_DRAWERS,
  'alter table staff_acts alter column order_id drop not null': EACH_HAS_AN_ORDER,
  'alter table staff_acts add constraint staff_acts_subject_check check (num_nonnulls(order_id, product_id) = 1)': EACH_HAS_AN_ORDER,
  'alter table refunds alter column payment_id drop not null': EACH_HAS_A_PAYMENT,
  "alter table refunds add constraint refunds_payment_check check (payment_id is not null or state = 'succeeded')": EACH_HAS_A_PAYMENT,
  "alter table orders add constraint orders_entered_check check (entered_at is null or (channel = 'w' and tender = 'cash' and entered_at >= placed_at))":
    NOTHING_ON_PAPER,
  "alter table orders add constraint orders_offline_check check (not sold_offline or (channel = 'w' and tender = 'cash'))":
    'the previous release writes none, and the default passes',
  'alter table sales add constraint sales_paper_check check (paper_counted_cents is null or (paper_counted_cents >= 0 and paper_seller is not null))':
    NOTHING_ON_PAPER,
  "alter table stock_movements add constraint stock_movements_count_check check ( case when kind in ('opening-count', 'closing-count') then night_id is not null and act_id is not null and counted >= 0 and seen >= 0 and delta = counted - seen else counted is null and seen is null end)":
    NO_COUNTS,
  "alter table stock_movements add constraint stock_movements_kind_check check (kind in ('initial', 'adjustment', 'spoiled', 'opening-count', 'closing-count'))":
    NO_COUNTS,
  'alter table stock_movements add constraint stock_movements_night_id_foreign foreign key (night_id) references nights (id)':
    'the database gives the night, by its default',
  "alter table stock_movements add constraint stock_movements_spoiled_check check (kind <> 'spoiled' or delta < 0 and act_id is not null and note is not null)":
    NO_COUNTS,
  'alter table stock_movements drop constraint stock_movements_kind_check': 'a wider one takes its place in the same transaction',
  "create trigger nights_stock_changed after update of state on nights for each row when (new.state <> old.state and new.state <> 'planned' and coalesce(current_setting('bandstand.restores', true), '') <> 'on') execute function keep_night_stock()":
    NOTES_ONLY,
  "create trigger nights_stock_opened after insert on nights for each row when (new.state = 'open' and coalesce(current_setting('bandstand.restores', true), '') <> 'on') execute function keep_night_stock()":
    NOTES_ONLY,
  'create trigger stock_movements_kept before update or delete on stock_movements for each row when (old.act_id is not null) execute function keep_stock_acts()':
    NO_COUNTS,
  'create unique index stock_movements_act_unique on stock_movements (act_id, product_id)':
    'the previous release writes no act, and nulls are distinct',
  'alter table orders alter column reminders_sent drop default': BEFORE_ANY_RELEASE,
  'alter table orders add constraint orders_reminders_check check (reminders_sent >= 0)': BEFORE_ANY_RELEASE,
  "alter table orders add constraint orders_pickup_code_check check (pickup_code ~ '^[acefhjkmnprtuvwxy][2-9]{2}$')":
    'the previous release writes no code, and null passes',
  "create unique index orders_active_pickup_code_unique on orders (pickup_code) where status in ('queued', 'preparing', 'ready')":
    'the previous release writes no code, and nulls are distinct',
  "alter table products add constraint products_preparation_check check (station <> '' and prep_points >= 0 and prep_points <= 20)":
    'the previous release writes neither, and the defaults pass',
  "alter table products add constraint products_allergens_check check (allergens ~ '^[yn?]{9}$')":
    'the previous release writes none, and the default passes',
  "alter table products add constraint products_checked_on_check check (checked_on ~ '^[0-9]{8}$')":
    'the previous release writes none, and null passes',
  "alter table checkouts add constraint checkouts_channel_check check (channel in ('o', 'w'))":
    'its default is what the previous release sells',
  "alter table checkouts add constraint checkouts_language_check check (language in ('en', 'es'))":
    'the previous release writes none, and the default passes',
  "alter table orders add constraint orders_language_check check (language in ('en', 'es'))":
    'the previous release writes none, and the default passes',
  'alter table order_items add constraint order_items_checked_check check ((checked_by_id is null) = (checked_by_name is null))':
    'the previous release writes neither column',
  'alter table order_items add constraint order_items_replaces_unique unique (replaces_id)':
    'the previous release does not write the column',
  'alter table products alter column name_key set not null': BEFORE_ANY_RELEASE,
  'alter table products add constraint products_name_key_unique unique (name_key)': BEFORE_ANY_RELEASE,
  "alter table refunds add constraint refunds_accepted_check check (state <> 'succeeded' or accepted_at is not null)": BEFORE_ANY_RELEASE,
  "alter table refunds add constraint refunds_gone_check check ((gone_at is not null and back_at is null) = (accepted_at is not null and state <> 'failed') and (back_at is null or gone_at is not null))":
    A_TRIGGER_FILLS,
  "alter table provider_adjustments add constraint provider_adjustments_gone_check check ((gone_at is not null and back_at is null) = (state in ('pending', 'succeeded', 'open', 'lost')) and (back_at is null or gone_at is not null))":
    A_TRIGGER_FILLS,
  'create trigger refunds_gone_money before insert or update on refunds for each row execute function fill_gone_money()': A_TRIGGER_FILLS,
  'create trigger provider_adjustments_gone_money before insert or update on provider_adjustments for each row execute function fill_gone_money()':
    A_TRIGGER_FILLS,
};

/** As the databases of running stands have stored them. */
const RELEASED = ['0001-the-customers-night', '0002-the-teams-night', '0003-the-admins-stand', '0004-who-waits-for-an-order'];

it('every released migration keeps its stored name, so that it does not run twice', () => {
  expect(MIGRATIONS.slice(0, RELEASED.length).map(({ name }) => name)).toEqual(RELEASED);
});

const TABLE = /^(?:alter table|create unique index \w+ on|drop table|truncate(?: table)?|delete from) (?:if exists |only )?"?(\w+)/;

/** Of one migration, in lower case and on one line each; a table that it makes itself is known to nobody yet. */
const breaksOf = (statements: readonly string[]): readonly string[] => {
  const made = new Set(statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)/.exec(statement)?.[1] ?? []));
  const onKnownTables = statements.filter((statement) => !made.has(TABLE.exec(statement)?.[1] ?? ''));
  return onKnownTables.filter((statement) => Object.values(BREAKS).some((pattern) => pattern.test(statement)));
};

const normalised = (statement: string): string => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim();

const statementsOf = async (migrationClass: (typeof MIGRATIONS)[number]['class']): Promise<readonly string[]> => {
  const migration: Migration = Reflect.construct(migrationClass, []);
  await migration.up();
  return migration.getQueries().map((query) => {
    if (typeof query !== 'string') throw new TypeError('only SQL as it is written can be looked at');
    return normalised(query);
  });
};

describe('migrations', () => {
  it('add and take nothing away, so that the previous release goes on selling with the new schema', async () => {
    const all = await Promise.all(MIGRATIONS.map((one) => statementsOf(one.class)));
    expect(all.flat().length).toBeGreaterThan(50);
    expect([...new Set(all.flatMap((statements) => breaksOf(statements)))].toSorted()).toEqual(Object.keys(SAFE).toSorted());
  });

  it.each([
    'alter table orders drop column note',
    'drop table products',
    'drop index orders_placed_at_index',
    'delete from orders',
    'truncate table orders',
    'alter table orders rename column note to notes',
    'alter table orders rename to bills',
    'alter table orders alter column number type int',
    'alter table orders alter column number set data type int',
    'alter table orders alter column note set not null',
    'alter table orders alter column note drop default',
    'alter table orders add column note text not null',
    "alter table orders add column a int not null default 0, add column note text not null check (note <> '')",
    'alter table orders add constraint note_check check (note is not null)',
    'create unique index orders_note_unique on orders (note)',
    'create trigger orders_note before insert on orders execute function refuse()',
  ])('would be stopped at: %s', (statement) => {
    expect(breaksOf(['create table notes (id int)', statement])).toEqual([statement]);
  });

  it.each([
    'create table notes (id int not null, primary key (id))',
    'alter table notes add constraint notes_check check (id > 0)',
    'create unique index notes_unique on notes (id)',
    'create index orders_note_index on orders (note)',
    'alter table orders add column note text null',
    'alter table orders add column note int not null default 0',
    "update orders set note = ''",
  ])('may: %s', (statement) => {
    expect(breaksOf(['create table notes (id int)', statement])).toEqual([]);
  });
});
