import { lookupPageHash, orderId } from '#core/domain/kernel/ids.ts';
import type { LookupPages } from '#core/ports/lookup-pages.ts';
import type { Ask } from '../database/em-on-connection.ts';
import { instantOf, textOf } from '../database/instant-text.ts';
import { LookupPageRow } from './lookup-page.row.ts';
import { OrderRow } from './order.row.ts';
import type { Sql } from '../database/sql.ts';

/** Orders that a lookup by one of their contacts would find: the newest of that contact. */
const findable = (column: 'contact_email' | 'contact_phone'): string => `
  (o.${column} is not null and not exists (
    select 1 from orders n where n.${column} = o.${column} and (n.placed_at, n.id) > (o.placed_at, o.id)))`;

/**
 * All three are asked for each time, because a miss must not take longer than a hit. A decoy is drawn by a digest of the
 * contact's secret key: lookups at the same moment draw the same.
 */
const choose = (column: 'contact_email' | 'contact_phone'): string => `
  select
    (select o.id from orders o where o.${column} = ? and o.placed_at >= ?::timestamptz
      order by o.placed_at desc, o.id desc limit 1) as own,
    (select p.order_id from lookup_pages p join orders o on o.id = p.order_id
      where p.contact_key = ? and not p.is_owner and o.placed_at >= ?::timestamptz
      order by p.opened_at, p.hash limit 1) as kept,
    (select o.id from orders o
      where o.placed_at >= ?::timestamptz and (${findable('contact_email')} or ${findable('contact_phone')})
      order by md5(?::text || o.id::text), o.id limit 1) as drawn`;

const CHOOSE = { email: choose('contact_email'), phone: choose('contact_phone') } as const;

type Chosen = { readonly own: string | null; readonly kept: string | null; readonly drawn: string | null };

export const createLookupPages = (ask: Ask, sql: Sql): LookupPages => ({
  async choose({ contact, contactKey, since }) {
    const from = textOf(since);
    const [row] = await sql<Chosen>(CHOOSE[contact.kind], [contact.value, from, contactKey, from, from, contactKey]);
    const id = row?.own ?? row?.kept ?? row?.drawn ?? null;
    return id === null ? null : { orderId: orderId(id), isOwner: id === row?.own };
  },
  async keep({ hash, contactKey, orderId: order, isOwner, openedAt }) {
    const row = { hash, contact_key: contactKey, order_id: order, is_owner: isOwner, opened_at: textOf(openedAt) };
    await ask((em) => em.qb(LookupPageRow).insert(row).onConflict('hash').ignore().execute('run'));
  },
  find: (hash, since) =>
    ask(async (em) => {
      const row = await em.findOne(LookupPageRow, { hash });
      if (row === null || (await em.count(OrderRow, { id: row.order_id, placed_at: { $gte: textOf(since) } })) === 0) return null;
      return {
        hash: lookupPageHash(hash),
        contactKey: row.contact_key,
        orderId: orderId(row.order_id),
        isOwner: row.is_owner,
        openedAt: instantOf(row.opened_at),
      };
    }),
  forgetOpenedBefore: async (before) => void (await ask((em) => em.nativeDelete(LookupPageRow, { opened_at: { $lt: textOf(before) } }))),
});
