import { UNITS_TAKEN } from '../catalogue/units-taken.ts';
import { HOUR_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';

/** I10. */
export const NIGHTS = `
  select format('order %s is %s, and its night is %s', o.id, o.status, n.state) as broken
  from orders o join nights n on n.id = o.night_id
  where n.state = 'planned' or n.state = 'closed' and o.status in ('queued', 'preparing', 'ready')
  union all
  select format('order %s has no night', id) from orders where night_id is null or night_id not in (select id from nights)
  union all
  select format('order %s came to a closed night and was not cancelled', o.id)
  from orders o join nights n on n.id = o.night_id where o.placed_at > n.closed_at and o.status <> 'cancelled'
  union all
  select format('%s nights are open', count(*)) from nights where state = 'open' having count(*) > 1
  union all
  select format('sale %s is an order of channel %s by %s', o.id, o.channel, o.tender)
  from sales s join orders o on o.id = s.order_id where o.channel <> 'W' or o.tender = 'card'
  union all
  select format('order %s was sold at the window and has no sale', o.id)
  from orders o where o.tender <> 'card' and not exists (select 1 from sales s where s.order_id = o.id)
  union all
  select format('drawer %s has a line from after the closing of its night', d.id)
  from drawer_entries e join drawers d on d.id = e.drawer_id join nights n on n.id = d.night_id where e.at > n.closed_at`;

/**
 * I11, for nights whose opening stock is recorded: opening stock plus movements minus units taken by orders equals current stock, or stock
 * at closing. Opening stock is stored separately from the others.
 */
export const NIGHT_STOCK = `
  with moved as (select night_id, product_id, sum(delta) as units from stock_movements where night_id is not null group by 1, 2),
  taken as (select night_id, product_id, sum(quantity) as units from ${UNITS_TAKEN} group by 1, 2),
  figures as (
    select n.name, n.state, p.id as product, coalesce(s.opening, 0) as opening, coalesce(m.units, 0) as moved, coalesce(t.units, 0) as taken,
      case n.state when 'open' then p.on_hand else s.closing end as there
    from nights n cross join products p
    left join night_stock s on s.night_id = n.id and s.product_id = p.id
    left join moved m on m.night_id = n.id and m.product_id = p.id
    left join taken t on t.night_id = n.id and t.product_id = p.id
    where exists (select 1 from night_stock k where k.night_id = n.id)
      and not (n.state = 'closed' and s.night_id is null and m.units is null and t.units is null)
  )
  select format('%s (%s), product %s: opening %s + moved %s - taken %s is not %s', name, state, product, opening, moved, taken, there) as broken
  from figures where opening + moved - taken is distinct from there`;

/** I7b: an order never refunds more of its items, its fee or its donation than it received. */
export const PARTS = `
  with back as (
    select order_id, sum(items_cents) as items, sum(fee_cents) as fee, sum(donation_cents) as donation
    from refunds where state <> 'failed' group by order_id
  )
  select format('order %s gave back %s of %s cents of items, %s of %s of fee, %s of %s of donation',
    o.id, items, o.subtotal_cents, fee, o.fee_cents, donation, o.donation_cents) as broken
  from back join orders o on o.id = back.order_id
  where items > o.subtotal_cents or fee > o.fee_cents or donation > o.donation_cents`;

/** I13: an act leaves no more than one event, by its person on its order; a refused act leaves none. */
export const ACTS = `
  select format('act %s left %s events', act_id, count(*)) as broken
  from order_events where act_id is not null group by act_id having count(*) > 1
  union all
  select format('event %s comes from act %s, which is %s', e.id, e.act_id,
    case when a.id is null then 'not known' when a.refusal is not null then 'refused' else 'another one''s' end)
  from order_events e left join staff_acts a on a.id = e.act_id
  where e.act_id is not null
    and (a.id is null or a.refusal is not null or a.order_id is distinct from e.order_id or a.staff_id is distinct from e.staff_id)`;

/**
 * I12: the units that customers' phones held since limits and preparations were last changed (with 5 s for instances that had not been
 * notified), and that are still held, queued or in preparation, fit the limit of their station. Excluded, because they need no room: the
 * window's sales and payments by phone, orders returned from ready, those paid after their hold, all from before a change, and those left
 * from another evening by the newest of them. The window or a change may push the total load above a limit.
 */
export const STATIONS = `
  with station as (
    select l.key as name, l.value::int as most, greatest(s.changed_at, (select max(at) from audit_log where kind = 'product')) + interval '5 seconds' as since
    from settings s cross join lateral jsonb_each_text(s.value) as l where s.key = 'stationLimits'
  ), held as (
    select c.created_at, (line ->> 'productId')::int as product_id, (line ->> 'quantity')::int as quantity
    from checkouts c cross join lateral jsonb_array_elements(c.lines) as line
    where c.state in ('creating', 'open') and c.visitor_id is not null
    union all
    select c.created_at, i.product_id, i.quantity
    from orders o join checkouts c on c.id = o.checkout_id join order_items i on i.order_id = o.id
    where o.status in ('queued', 'preparing') and not i.is_refunded and c.visitor_id is not null and c.paid_at <= c.hold_ends_at
      and exists (select 1 from jsonb_array_elements(c.lines) as line where (line ->> 'productId')::int = i.product_id)
      and not exists (select 1 from order_events e where e.order_id = o.id and e.to_status = 'ready')
  )
  select format('station %s has %s points of online orders, and a limit of %s', station.name, sum(p.prep_points * held.quantity), station.most) as broken
  from station join products p on p.station = station.name join held on held.product_id = p.id and held.created_at > station.since
    and held.created_at > (select max(created_at) from held) - interval '${LIMITS.nights.automaticLastsMs / HOUR_MS} hours'
  group by station.name, station.most having sum(p.prep_points * held.quantity) > station.most`;
