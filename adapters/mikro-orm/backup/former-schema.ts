import type { Client } from 'pg';
import { copyTarget, quoted, type BackupTable } from './backup-tables.ts';
import { copyIn } from './copy.ts';

/** The last schema before the first release. Its backups can be restored, so that its stands can migrate. */
export const FORMER_SCHEMA = '0050-money-gone-again';

/** A recount could be left for an open drawer; it now returns to the confirmed count. */
const REOPENED = `case when kind = 'leave-count' and exists (
  select 1 from former f where f.drawer_id = former.drawer_id and f.kind = 'confirm' and f.position::int < former.position::int)
  then 'reopened' else kind end`;

/** Values renamed since, by table and column. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  drawer_entries: { kind: REOPENED },
  checkouts: { release_reason: "replace(release_reason, 'superseded', 'replaced')" },
};

const OTHER_REFUNDS = `from former f join order_items i on i.id = f.order_item_id::uuid where f.order_id = former.order_id and f.state <> 'failed'`;
const ITEM = 'select i.subtotal_cents from order_items i where i.id = former.order_item_id::uuid';
const left = (part: string, taken: string): string =>
  `select greatest(0, o.${part} - coalesce((select sum(${taken}) ${OTHER_REFUNDS}), 0)) from orders o where o.id = former.order_id::uuid`;

/** Values without a column then, by table and column. An item's refund took its price; a whole refund took the rest. */
const ADDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  refunds: {
    items_cents: `coalesce((${ITEM}), (${left('subtotal_cents', 'i.subtotal_cents')}))`,
    fee_cents: `coalesce(greatest(0, amount_cents::int - (${ITEM})), (${left('fee_cents', 'f.amount_cents::int - i.subtotal_cents')}))`,
    donation_cents: `case when order_item_id is null then (select donation_cents from orders o where o.id = former.order_id::uuid) else 0 end`,
  },
};

const KEPT = `
  select string_agg(quote_ident(attname), ', ' order by attnum) as columns,
    string_agg(coalesce($3::jsonb ->> attname, quote_ident(attname)) || '::' || format_type(atttypid, atttypmod), ', ' order by attnum) as values
  from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attname = any ($2)`;

/** Copies rows of a table of the former schema into the columns that still exist. */
export const copyFormer = async (client: Client, table: BackupTable, rows: AsyncIterable<Uint8Array>): Promise<void> => {
  const former = { ...table, name: 'former' };
  await client.query(`create temporary table former (${table.columns.map((column) => `${quoted(column)} text`).join(', ')})`);
  await copyIn(client, `copy ${copyTarget(former)} from stdin`, rows);
  const parameters = [quoted(table.name), table.columns, RENAMED[table.name] ?? {}];
  const [kept] = (await client.query<{ columns: string | null; values: string | null }>(KEPT, parameters)).rows;
  if (typeof kept?.columns === 'string') {
    const added = Object.entries(ADDED[table.name] ?? {});
    const columns = [kept.columns, ...added.map(([column]) => column)].join(', ');
    const values = [kept.values, ...added.map(([, value]) => value)].join(', ');
    await client.query(`insert into ${quoted(table.name)} (${columns}) select ${values} from former`);
  }
  await client.query('drop table former');
};

/** The former schema derived returned items from events and refunds; they are now marked on each item. */
const MARK_RETURNED = `
  update order_items i set is_returned = true where
    not exists (
      select 1 from order_events e where e.order_id = i.order_id and e.command = 'place' and e.to_status in ('queued', 'completed'))
    or exists (select 1 from order_events e where e.order_id = i.order_id and e.command = 'undo-sale')
    or exists (
      select 1 from order_events e where e.order_id = i.order_id and e.command = 'customer-cancel' and not exists (
        select 1 from refunds r
        where r.order_item_id = i.id and r.requested_at <= e.at and (r.state <> 'failed' or r.settled_at > e.at)))`;

/** Runs once every table is filled. */
export const completeFormer = async (client: Client): Promise<void> => void (await client.query(MARK_RETURNED));
