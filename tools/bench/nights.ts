import { Client } from 'pg';

export interface Nights {
  readonly nights: number;
  readonly ordersANight: number;
  /** How many of last night's orders are still in hand; the others were picked up. */
  readonly inHand: number;
}

const PRODUCTS = `
  insert into products (slug, name, name_key, category, price_cents, image_path, on_hand, reserved, sold, is_active, created_at, updated_at)
  select null, 'Special ' || n, 'special ' || n, (array['drinks', 'candy', 'food'])[1 + n % 3], 250, '/images/placeholder.jpg',
         500, 0, 0, true, now(), now()
  from generate_series(1, $1::int) n`;

const OPEN = `insert into nights (id, name, state, opened_at) values (gen_random_uuid(), 'Bench', 'open', now()) on conflict do nothing`;

/** Night 0 is today. One order each second of an hour that is over in every time zone. */
const ORDERS = `
  insert into orders (id, number, business_day, sequence, display_number, lookup_hash, status, channel, tender, customer_name,
    customer_email, contact_email, subtotal_cents, fee_cents, donation_cents, total_cents, paid_cents, needs_review, placed_at,
    ready_at, completed_at, preparing_staff_id, preparing_staff_name, reopened_count, reminders_sent, night_id)
  select gen_random_uuid(), format('BENCH-%s-O-%s', to_char(at, 'YYYYMMDD') || lpad(night::text, 4, '0'), n), to_char(at, 'YYYYMMDD'), n, n % 1000,
    md5('hash' || night || '/' || n), case when is_in_hand then 'queued' else 'completed' end, 'O', 'card', 'Customer ' || n,
    'customer' || n || '@example.org', 'customer' || n || '@example.org', 800, 24, 96, 920, 920, false, at,
    null, case when is_in_hand then null else at + interval '9 minutes' end, null, null, 0, 0, (select id from nights where state = 'open')
  from generate_series(0, $1::int - 1) night, generate_series(1, $2::int) n,
    lateral (select now() - interval '1 minute' - night * interval '1 day' - ($2::int - n) * interval '1 second' as at,
                    night = 0 and n > $2::int - $3::int as is_in_hand) of_order`;

const ITEMS = `
  insert into order_items (id, order_id, position, product_id, product_name, unit_price_cents, quantity, subtotal_cents, is_refunded)
  select gen_random_uuid(), o.id, position, p.id, p.name, 200, 1 + position % 2, 200 * (1 + position % 2), false
  from orders o, generate_series(0, 2) position,
    lateral (select id, name from products order by id offset (o.sequence + position) % 31 limit 1) p
  where o.number like 'BENCH-%'`;

const EVENTS = `
  insert into order_events (order_id, command, from_status, to_status, at)
  select id, 'place', null, 'queued', placed_at from orders where number like 'BENCH-%'`;

const withClient = async (url: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

/** Orders after this many game nights: three lines each. Read-only, because their payments never happened. */
export const fillNights = (url: string, { nights, ordersANight, inHand }: Nights): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(OPEN);
    await client.query(ORDERS, [nights, ordersANight, inHand]);
    await client.query(ITEMS);
    await client.query(EVENTS);
    await client.query('analyze');
  });

export const addProducts = (url: string, count: number): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(OPEN);
    await client.query(PRODUCTS, [count]);
    await client.query('analyze products');
  });
