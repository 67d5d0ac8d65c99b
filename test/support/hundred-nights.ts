/**
 * What a stand had stored after a hundred evenings, before there were nights (schema 0010): from 14 August on, each evening one
 * order handed out, one called off and refunded, and one with an item refunded; of the last evening that third one is still ready.
 */
const EVENINGS = `
  from generate_series(0, 99) as evening, generate_series(1, 3) as place,
    lateral (select timestamptz '2026-08-14 23:00:00Z' + evening * interval '1 day' + place * interval '10 minutes' as at) as started,
    lateral (select to_char(at at time zone 'America/New_York', 'YYYYMMDD') as day) as named,
    lateral (select case when place = 2 then 'cancelled' when place = 3 and evening = 99 then 'ready' else 'completed' end as status) as ended,
    lateral (select md5('order ' || day || place)::uuid as id, md5('checkout ' || day || place)::uuid as checkout_id) as named_by`;

const UNITS = [
  { product: 1, name: 'Hot Dog', cents: 350, quantity: 2 } as const,
  { product: 2, name: 'Cola', cents: 250, quantity: 1 } as const,
];
const SUBTOTAL = 950;
const FEE = 29;
const PAID = SUBTOTAL + FEE;

const ORDERS = 300;
/** A cola and its share of the fee. */
const ITEM_BACK = 258;

const stockOf = ({ product, name, quantity }: (typeof UNITS)[number]): readonly string[] => {
  // What was made and paid back is gone all the same.
  const sold = quantity * ORDERS;
  return [
    `insert into products (id, slug, name, name_key, category, price_cents, image_path, on_hand, reserved, sold, is_active, created_at, updated_at)
      values (${product}, 'p${product}', '${name}', lower('${name}'), '${product === 1 ? 'food' : 'drinks'}', 350, '/images/p.jpg', ${1000 - sold}, 0, ${sold}, true,
        '2026-08-01', '2026-08-01')`,
    `insert into stock_movements (product_id, kind, delta, by, at) values (${product}, 'initial', 1000, null, '2026-08-01')`,
  ];
};

const lineOf = ({ product, name, cents, quantity }: (typeof UNITS)[number]): string => `
  insert into order_items (id, order_id, position, product_id, product_name, unit_price_cents, quantity, subtotal_cents, is_refunded)
  select md5('item ${product} ' || day || place)::uuid, id, ${product}, ${product}, '${name}', ${cents}, ${quantity}, ${cents * quantity},
    place = 2 or place = 3 and ${product} = 2 ${EVENINGS}`;

export const HUNDRED_EVENINGS: readonly string[] = [
  ...UNITS.flatMap(stockOf),
  `insert into checkouts (id, state, cart_fingerprint, lines, subtotal_cents, fee_cents, donation_cents, total_cents, session_id, created_at,
      hold_ends_at, checks, paid_at)
    select checkout_id, 'paid', '', '[]', ${SUBTOTAL}, ${FEE}, 0, ${PAID}, 'cs_' || day || place, at, at, 0, at ${EVENINGS}`,
  `insert into orders (id, number, business_day, sequence, display_number, lookup_hash, status, channel, tender, checkout_id, session_id, payment_id,
      customer_name, subtotal_cents, fee_cents, donation_cents, total_cents, paid_cents, needs_review, placed_at, ready_at, completed_at,
      cancelled_at, reopened_count, reminders_sent)
    select id, 'BAND-' || day || '-O-00' || place, day, place, place, day || '-' || place, status, 'O', 'card', checkout_id, 'cs_' || day || place,
      'pi_' || day || place, 'Maya Rivera', ${SUBTOTAL}, ${FEE}, 0, ${PAID}, ${PAID}, false, at, case when place <> 2 then at end,
      case when status = 'completed' then at end, case when place = 2 then at end, 0, 0 ${EVENINGS}`,
  ...UNITS.map(lineOf),
  `insert into order_events (order_id, command, from_status, to_status, at) select id, 'place', null, 'queued', at ${EVENINGS}`,
  `insert into order_events (order_id, command, from_status, to_status, at) select id, 'cancel', 'queued', 'cancelled', at ${EVENINGS} where place = 2`,
  `insert into order_events (order_id, command, from_status, to_status, at) select id, 'mark-ready', 'queued', 'ready', at ${EVENINGS} where place <> 2`,
  `insert into order_events (order_id, command, from_status, to_status, at) select id, 'pick-up', 'ready', 'completed', at ${EVENINGS}
    where status = 'completed'`,
  `insert into refunds (id, order_id, order_item_id, payment_id, amount_cents, reason, state, provider_refund_id, requested_at, accepted_at, settled_at, attempts)
    select md5('refund ' || day || place)::uuid, id, null, 'pi_' || day || place, ${PAID}, 'Rain', 'succeeded', 're_' || day || place, at, at, at, 1 ${EVENINGS}
    where place = 2`,
  `insert into refunds (id, order_id, order_item_id, payment_id, amount_cents, reason, state, provider_refund_id, requested_at, accepted_at, settled_at, attempts)
    select md5('refund ' || day || place)::uuid, id, md5('item 2 ' || day || place)::uuid, 'pi_' || day || place, ${ITEM_BACK}, 'Cold', 'succeeded',
      're_' || day || place, at, at, at, 1 ${EVENINGS} where place = 3`,
  `insert into night_counters (business_day, last_sequence) select day, 3 ${EVENINGS} where place = 1`,
];

/** What each of those evenings took by card and gave back, in cents, and how many orders were not called off. */
export const EVENING = { orders: 2, takenCents: 3 * PAID, backCents: PAID + ITEM_BACK } as const;
