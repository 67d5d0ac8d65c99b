import { lookupPageHash, orderId } from '#core/domain/kernel/ids.ts';
import { chooseLookupPage, type FindableOrder } from '#core/domain/order/choose-lookup-page.ts';
import type { LookupPages } from '#core/ports/lookup-pages.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, textOf, type Sql } from '../database/sql.ts';
import { LookupPageRow } from './lookup-page.row.ts';
import { OrderRow } from './order.row.ts';

/** One snapshot: an order is in both or in neither. */
const CANDIDATES = `
  select
    (select json_agg(json_build_object('id', id, 'placedAt', placed_at, 'email', contact_email, 'phone', contact_phone))
      from orders where placed_at >= ?::timestamptz) as recent,
    (select p.order_id from lookup_pages p join orders o on o.id = p.order_id
      where p.contact_key = ? and not p.is_owner and o.placed_at >= ?::timestamptz
      order by p.opened_at, p.hash limit 1) as shown_before`;

type Recent = { readonly id: string; readonly placedAt: string; readonly email: string | null; readonly phone: string | null };
type Candidates = { readonly recent: readonly Recent[] | null; readonly shown_before: string | null };

const toFindable = ({ id, placedAt, ...contacts }: Recent): FindableOrder => ({
  id: orderId(id),
  placedAt: instantOf(placedAt),
  ...contacts,
});

export const createLookupPages = (ask: Ask, sql: Sql): LookupPages => ({
  async choose({ contact, contactKey, since }) {
    const from = textOf(since);
    const [row] = await sql<Candidates>(CANDIDATES, [from, contactKey, from]);
    const shownBefore = row?.shown_before ?? null;
    const recent = (row?.recent ?? []).map(toFindable);
    return chooseLookupPage(contact, contactKey, recent, shownBefore === null ? null : orderId(shownBefore));
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
