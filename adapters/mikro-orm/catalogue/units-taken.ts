/** Core decides which items return their units. */
export const UNITS_TAKEN = `(
    select o.night_id, i.product_id, i.quantity, o.tender = 'comp' as is_comp, o.placed_at as at
    from orders o join order_items i on i.order_id = o.id where not i.is_returned
  ) as units_taken`;
