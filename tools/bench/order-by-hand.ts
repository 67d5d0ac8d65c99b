/** A pgbench script: the minimal writes of a paid order, written by hand without the rules. */
export const ORDER_BY_HAND = `
\\set a random(1, 29)
\\set b :a + 1
\\set c random(:a + 2, 31)
\\set n random(1, 2000000000)
begin;
select * from products where id in (:a::int, :b::int, :c::int) order by id for update;
update products set on_hand = on_hand - 1, sold = sold + 1, updated_at = now() where id in (:a::int, :b::int, :c::int);
with o as (
  insert into orders (id, number, business_day, sequence, display_number, lookup_hash, status, channel, tender, customer_name,
    customer_email, contact_email, subtotal_cents, fee_cents, donation_cents, total_cents, paid_cents, needs_review, placed_at,
    reopened_count, reminders_sent, night_id)
  values (gen_random_uuid(), 'BENCH-20261120-O-' || :n::int || '-' || gen_random_uuid(), '20261120', :n::int, :n::int % 1000,
    gen_random_uuid()::text, 'completed', 'O', 'card', 'Jamie Rivera', 'jamie@example.org', 'jamie@example.org', 750, 23, 0, 773, 773,
    false, now(), 0, 0, (select id from nights where state = 'open'))
  returning id)
select id as order_id from o \\gset
insert into order_items (id, order_id, position, product_id, product_name, unit_price_cents, quantity, subtotal_cents, is_refunded)
values (gen_random_uuid(), :order_id::uuid, 0, :a::int, 'Cola', 250, 1, 250, false),
  (gen_random_uuid(), :order_id::uuid, 1, :b::int, 'Water', 250, 1, 250, false),
  (gen_random_uuid(), :order_id::uuid, 2, :c::int, 'Hot Dog', 250, 1, 250, false);
insert into outbox (id, kind, order_id, recipient, notice, message_id, state, created_at, due_at, attempts, give_up_at)
values (gen_random_uuid(), 'order-confirmation', :order_id::uuid, 'jamie@example.org',
  '{"kind":"order-confirmation","orderNumber":"BAND-20261120-O-001","items":[{"name":"Cola","quantity":1},{"name":"Water","quantity":1},{"name":"Hot Dog","quantity":1}]}',
  gen_random_uuid()::text, 'pending', now(), now(), 0, now() + interval '1 day');
commit;
`;
