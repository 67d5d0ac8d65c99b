/** An order `o` with its items and refunds, for `toOrder`. */
export const ORDER_COLUMNS = `
  o.*,
  (select json_agg(json_build_object('state', state, 'amountCents', amount_cents)) from refunds where order_id = o.id) as refunds,
  (select json_agg(json_build_object('state', state, 'amountCents', amount_cents)) from provider_adjustments where order_id = o.id) as outside,
  coalesce((select json_agg(i order by i.position) from order_items i where i.order_id = o.id), '[]') as items`;
