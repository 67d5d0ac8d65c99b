/** What went back of an order, with its id in place of `$`. */
const GIVEN_BACK = `(
  select coalesce(sum(cents), 0)::int from (
    select amount_cents as cents from refunds where order_id = $ and state <> 'failed'
    union all
    select amount_cents from provider_adjustments where order_id = $ and state in ('pending', 'succeeded', 'open', 'lost')
  ) as back)`;

/** Of the orders whose ids are the parameter. */
export const GIVEN_BACK_OF = `
  select o.id, ${GIVEN_BACK.replaceAll('$', 'o.id::uuid')} as cents from jsonb_array_elements_text(?::jsonb) as o (id)`;

/** An order `o` with its items, for `toOrder`. */
export const ORDER_COLUMNS = `
  o.*,
  ${GIVEN_BACK.replaceAll('$', 'o.id')} as given_back_cents,
  coalesce((select json_agg(i order by i.position) from order_items i where i.order_id = o.id), '[]') as items`;
