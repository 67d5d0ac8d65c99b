import { UNITS_TAKEN } from '../catalogue/units-taken.ts';
import { stateOf, write } from '#core/domain/drawer/drawer.ts';
import { isValidHistory } from '#core/domain/order/order-history.ts';
import { wrongPartsOf, wrongReport, wrongSheets, type Read } from './invariant-reports.ts';
import { ACTS, NIGHTS, NIGHT_STOCK, PARTS, STATIONS } from './invariant-statements.ts';
import { toEvent } from '../orders/order.mapper.ts';
import { toDrawer, toEntry } from '../window/drawer.mapper.ts';
import type { DrawerEntryRow } from '../window/drawer-entry.row.ts';
import type { DrawerRow } from '../window/drawer.row.ts';
import type { OrderEventRow } from '../orders/order-event.row.ts';

export type InvariantId = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I7' | 'I7b' | 'I8' | 'I9' | 'I10' | 'I11' | 'I12' | 'I13';

/** One promise of rules §8: its text, and a query for all violations, as short texts. */
export type Invariant = {
  readonly id: InvariantId;
  readonly says: string;
  /** Only true at rest: without live checkouts or unsent mail. */
  readonly isAtRestOnly: boolean;
  readonly breaks: (read: Read) => Promise<readonly string[]>;
};

const IS_LIVE = "c.state in ('creating', 'open')";

/** An undone window sale, which counts as unsold. */
const IS_UNDONE = "exists (select 1 from order_events u where u.order_id = i.order_id and u.command = 'undo-sale')";

const STOCK = `
  with moved as (select product_id, sum(delta) as units from stock_movements group by product_id),
  taken as (select product_id, sum(quantity) as units from ${UNITS_TAKEN} group by product_id),
  held as (
    select (line ->> 'productId')::int as product_id, sum((line ->> 'quantity')::int) as units
    from checkouts c cross join jsonb_array_elements(c.lines) as line where ${IS_LIVE} group by 1
  ),
  figures as (
    select p.id, p.on_hand, p.reserved, p.sold,
      coalesce(moved.units, 0)::int as moved, coalesce(taken.units, 0)::int as taken, coalesce(held.units, 0)::int as held
    from products p
    left join moved on moved.product_id = p.id left join taken on taken.product_id = p.id left join held on held.product_id = p.id
  )
  select format('product %s: moved %s, on hand %s, sold %s, taken %s, reserved %s, held %s',
    id, moved, on_hand, sold, taken, reserved, held) as broken
  from figures
  where moved <> on_hand + sold or sold <> taken or reserved <> held or least(on_hand, reserved, sold) < 0
  order by id`;

const PAYMENTS = `
  select format('checkout %s is paid and has no order', c.id) as broken
  from checkouts c where c.state = 'paid' and not exists (select 1 from orders o where o.checkout_id = c.id)
  union all
  select format('order %s belongs to a checkout that is %s', o.id, c.state)
  from orders o join checkouts c on c.id = o.checkout_id where c.state <> 'paid' or c.session_id is distinct from o.session_id`;

const UNREST = `
  select format('checkout %s is still %s', c.id, c.state) as broken from checkouts c where ${IS_LIVE}
  union all select format('mail %s waits', id) from outbox where state = 'pending'
  union all select format('refund %s is pending', id) from refunds where state = 'pending'
  union all select format('product %s has %s reserved', id, reserved) from products where reserved <> 0`;

/**
 * An item's refund is its subtotal and a share of the fee that is right to the cent; shares only differ in the placement of odd cents. Once
 * a payment is fully refunded, an item may be refunded without its own refund.
 */
const MONEY = `
  with back as (
    select order_id, sum(amount_cents) as cents, sum(amount_cents) filter (where not is_dispute) as refunded from (
      select order_id, amount_cents, false as is_dispute from refunds where state <> 'failed'
      union all
      select order_id, amount_cents, kind = 'dispute' from provider_adjustments where state in ('pending', 'succeeded', 'open', 'lost')
    ) as given group by order_id
  )
  select format('order %s gave back %s of %s cents', o.id, back.refunded, o.paid_cents) as broken
  from orders o join back on back.order_id = o.id where back.refunded > o.paid_cents
  union all
  select format('order %s took %s instead of %s cents without being flagged', id, paid_cents, total_cents)
  from orders where paid_cents <> total_cents and not needs_review and not (channel = 'W' and tender <> 'card' and paid_cents = 0)
  union all
  select format('item %s is %s refunded and has %s', i.id, case when i.is_refunded then '' else 'not' end,
    case when i.is_refunded then 'no refund' else 'one' end)
  from order_items i join orders o on o.id = i.order_id left join back on back.order_id = o.id
  where i.subtotal_cents > 0 and not ${IS_UNDONE} and not (i.is_refunded and coalesce(back.cents, 0) >= o.paid_cents)
    and i.is_refunded <> exists (
      select 1 from refunds r where r.order_id = i.order_id and r.state <> 'failed' and (r.order_item_id = i.id or r.order_item_id is null))
  union all
  select format('item %s was given back %s times', order_item_id, count(*))
  from refunds where order_item_id is not null and state <> 'failed' group by order_item_id having count(*) > 1
  union all
  select format('refund %s of %s cents is not its item and a share of the fee', r.id, r.amount_cents)
  from refunds r join order_items i on i.id = r.order_item_id join orders o on o.id = r.order_id
  where r.state <> 'failed' and (r.items_cents <> i.subtotal_cents or r.donation_cents <> 0 or r.amount_cents > r.items_cents + r.fee_cents
    or o.subtotal_cents > 0 and abs(r.fee_cents - i.subtotal_cents::numeric * o.fee_cents / o.subtotal_cents) >= 1)
  union all
  select format('all items of order %s gave back %s of its fee of %s cents', o.id, sum(r.fee_cents), o.fee_cents)
  from orders o join order_items i on i.order_id = o.id join refunds r on r.order_item_id = i.id and r.state <> 'failed'
  group by o.id
  having count(*) = (select count(*) from order_items a where a.order_id = o.id) and sum(r.fee_cents) <> o.fee_cents`;

const HOLDERS = `
  select format('order %s is %s and %s held', id, status, case when preparing_staff_id is null then 'not' else '' end) as broken
  from orders where (status = 'preparing') <> (preparing_staff_id is not null)
  union all
  select format('order %s has no event', o.id) from orders o where not exists (select 1 from order_events e where e.order_id = o.id)`;

const DISPLAY_NUMBERS = `
  select format('%s active orders show #%s', count(*), display_number) as broken
  from orders where status in ('queued', 'preparing', 'ready') group by display_number having count(*) > 1`;

const CASH_SALE = "o.tender = 'cash' and o.channel = 'W'";

/** In addition to the ledgers: an entry for each sale into a drawer, and one for each undo. */
const CASH = `
  select format('%s %s has %s cents, its order %s', e.kind, o.id, e.amount_cents, o.total_cents) as broken
  from drawer_entries e join orders o on o.id = e.order_id
  where e.kind in ('sale', 'undo') and not (${CASH_SALE} and e.amount_cents = o.total_cents)
  union all
  select format('order %s went into a drawer, is %s and has %s', o.id, case when v.is_undone then 'undone' else 'not undone' end,
    case when u.id is null then 'no undo' else 'an undo' end)
  from drawer_entries s join orders o on o.id = s.order_id
  cross join lateral (select exists (select 1 from order_events e where e.order_id = o.id and e.command = 'undo-sale') as is_undone) v
  left join drawer_entries u on u.order_id = o.id and u.kind = 'undo' and u.drawer_id = s.drawer_id
  where s.kind = 'sale' and v.is_undone <> (u.id is not null)
  union all
  select format('%s of order %s without its sale', e.kind, e.order_id)
  from drawer_entries e where e.kind = 'undo' and not exists (select 1 from drawer_entries s where s.order_id = e.order_id and s.kind = 'sale')
  union all
  select format('an entry of drawer %s belongs to an order of another night', d.id)
  from drawer_entries e join drawers d on d.id = e.drawer_id join orders o on o.id = e.order_id
  where e.kind in ('sale', 'undo') and o.night_id <> d.night_id
  union all
  select format('drawers gave back %s cents of order %s, its refunds are %s', d.cents, d.order_id, coalesce(r.cents, 0))
  from (select order_id, sum(amount_cents) as cents from drawer_entries where kind = 'refund' group by order_id) d
  left join (select order_id, sum(amount_cents) as cents from refunds where state <> 'failed' group by order_id) r on r.order_id = d.order_id
  where d.cents > coalesce(r.cents, 0)
  union all
  select format('drawer %s is %s, and its night is %s', d.id, d.state, n.state)
  from drawers d join nights n on n.id = d.night_id where n.state <> 'open' and d.state <> 'closed'`;

const found =
  (statement: string) =>
  async (read: Read): Promise<readonly string[]> =>
    (await read<{ broken: string }>(statement)).map(({ broken }) => broken);

const brokenHistories = async (read: Read): Promise<readonly string[]> => {
  const rows = await read<OrderEventRow & { status: string }>(
    'select e.*, o.status from order_events e join orders o on o.id = e.order_id order by e.id',
  );
  return [...Map.groupBy(rows, (row) => row.order_id)].flatMap(([id, events]) => {
    if (!isValidHistory(events.map(toEvent))) return [`order ${id}: its events are not a valid history`];
    return events.at(-1)?.to_status === events[0]?.status ? [] : [`order ${id}: its last event does not lead to its status`];
  });
};

/** Each ledger replayed with core's own table: every line fits, and two people confirmed each figure. */
const brokenDrawers = async (read: Read): Promise<readonly string[]> => {
  const drawers = (await read<DrawerRow>('select * from drawers')).map(toDrawer);
  const entries = (await read<DrawerEntryRow>('select * from drawer_entries order by position')).map(toEntry);
  return drawers.flatMap((drawer) => {
    const [float, ...rest] = entries.filter(({ drawerId }) => drawerId === drawer.id);
    if (float?.kind !== 'float') return [`drawer ${drawer.id}: its ledger does not begin with a float`];
    const ledger = [float];
    for (const entry of rest) {
      const taken = write({ ...drawer, state: stateOf(ledger) }, ledger, entry);
      // Released stands let an undo take more than the drawer held.
      const isFormer =
        entry.kind === 'undo'
          ? !taken.ok && taken.error.kind === 'drawer/exceeds-expected'
          : entry.kind === 'reopened' && stateOf(ledger) === 'counting';
      if (!taken.ok && !isFormer)
        return [`drawer ${drawer.id}: ${entry.kind} at line ${ledger.length + 1} is refused: ${taken.error.kind}`];
      ledger.push(entry);
    }
    return stateOf(ledger) === drawer.state ? [] : [`drawer ${drawer.id} is ${drawer.state}, and its ledger leads to ${stateOf(ledger)}`];
  });
};

export const INVARIANTS: readonly Invariant[] = [
  { id: 'I1', says: 'stock: moved = on hand + sold, sold = taken by orders, reserved = held', isAtRestOnly: false, breaks: found(STOCK) },
  { id: 'I2', says: 'paid checkouts and orders belong together one to one', isAtRestOnly: false, breaks: found(PAYMENTS) },
  { id: 'I3', says: 'no order gave back more than was paid; items and refunds belong together', isAtRestOnly: false, breaks: found(MONEY) },
  { id: 'I4', says: 'nothing is left to do', isAtRestOnly: true, breaks: found(UNREST) },
  {
    id: 'I5',
    says: "every order's events are a valid history, and preparing has one holder",
    isAtRestOnly: false,
    breaks: async (read) => [...(await found(HOLDERS)(read)), ...(await brokenHistories(read))],
  },
  { id: 'I7', says: 'the sales report is what was paid less what went back, to the cent', isAtRestOnly: false, breaks: wrongReport },
  {
    id: 'I7b',
    says: 'items, fee, donation and other of the report and of each sheet are the sums over their orders, none below zero',
    isAtRestOnly: false,
    breaks: async (read) => [...(await found(PARTS)(read)), ...(await wrongPartsOf(read))],
  },
  { id: 'I8', says: 'no two active orders share a display number', isAtRestOnly: false, breaks: found(DISPLAY_NUMBERS) },
  {
    id: 'I9',
    says: 'drawers: every line fits its ledger, cash sales and undos are in it once, two people counted each closed drawer',
    isAtRestOnly: false,
    breaks: async (read) => [...(await found(CASH)(read)), ...(await brokenDrawers(read))],
  },
  {
    id: 'I10',
    says: 'everything has one night, a closed one has no open order, and each sheet is the sum of its parts',
    isAtRestOnly: false,
    breaks: async (read) => [...(await found(NIGHTS)(read)), ...(await wrongSheets(read))],
  },
  {
    id: 'I11',
    says: 'stock of a night: opening + added − sold − given − spoiled = expected, counted or not',
    isAtRestOnly: false,
    breaks: found(NIGHT_STOCK),
  },
  { id: 'I12', says: 'online orders never exceed the limit of a station', isAtRestOnly: false, breaks: found(STATIONS) },
  { id: 'I13', says: 'each act of the staff is applied once', isAtRestOnly: false, breaks: found(ACTS) },
];
