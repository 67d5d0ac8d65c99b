/** An order `o` with its items, for `toOrder`. */
export const ORDER_COLUMNS = `
  o.*,
  coalesce((select json_agg(i order by i.position) from order_items i where i.order_id = o.id), '[]') as items`;
