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
  select format('%s nights are open', count(*)) from nights where state = 'open' having count(*) > 1`;

/** I13: an act leaves one event at most, by its person on its order; one that was refused leaves none. */
export const ACTS = `
  select format('act %s left %s events', act_id, count(*)) as broken
  from order_events where act_id is not null group by act_id having count(*) > 1
  union all
  select format('event %s comes from act %s, which is %s', e.id, e.act_id,
    case when a.id is null then 'not known' when a.refusal is not null then 'refused' else 'another one''s' end)
  from order_events e left join staff_acts a on a.id = e.act_id
  where e.act_id is not null
    and (a.id is null or a.refusal is not null or a.order_id <> e.order_id or a.staff_id is distinct from e.staff_id)`;
