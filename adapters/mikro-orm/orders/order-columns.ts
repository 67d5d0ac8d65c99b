/** An order `o` with its items and what went back of it, for `toOrder`. */
export const ORDER_COLUMNS = `
  o.*,
  (
    select coalesce(sum(cents), 0)::int from (
      select amount_cents as cents from refunds where order_id = o.id and state <> 'failed'
      union all
      select amount_cents from provider_adjustments where order_id = o.id and state in ('pending', 'succeeded', 'open', 'lost')
    ) as back
  ) as given_back_cents,
  coalesce((select json_agg(i order by i.position) from order_items i where i.order_id = o.id), '[]') as items`;
