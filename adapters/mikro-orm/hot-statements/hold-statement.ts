import { ofTheNight } from '../orders/left-over.ts';
import { rowSet } from './row-set.ts';
import { IS_LIVE } from '../database/states.ts';

export const CARTS = rowSet<CartRow>({
  id: 'uuid',
  visitor_id: 'text',
  network: 'text',
  is_newcomer: 'boolean',
  language: 'text',
  channel: 'text',
  idempotency_key: 'text',
  cart_fingerprint: 'text',
  subtotal_cents: 'int',
  fee_cents: 'int',
  donation_cents: 'int',
  total_cents: 'int',
  created_at: 'timestamptz',
  hold_ends_at: 'timestamptz',
  next_check_at: 'timestamptz',
});
export type CartRow = {
  readonly id: string;
  readonly visitor_id: string | null;
  readonly network: string | null;
  readonly is_newcomer: boolean;
  readonly language: string;
  readonly channel: string;
  readonly idempotency_key: string | null;
  readonly cart_fingerprint: string;
  readonly subtotal_cents: number;
  readonly fee_cents: number;
  readonly donation_cents: number;
  readonly total_cents: number;
  readonly created_at: string;
  readonly hold_ends_at: string;
  readonly next_check_at: string | null;
};

export const LINES = rowSet<LineRow>({ cart_id: 'uuid', product_id: 'int', quantity: 'int', unit_price_cents: 'int' });
export type LineRow = {
  readonly cart_id: string;
  readonly product_id: number;
  readonly quantity: number;
  readonly unit_price_cents: number;
};

/**
 * From top to bottom:
 * - settings: a hold does not wait for the disk (the session's statement does), and a batch waits no more than a second for a lock;
 * - stations with a limit, and those that are paused or known to be full;
 * - carts without items of these, whose key and visitor are free, unless the queue looks full;
 * - their products, locked; the carts that could be held alone; those that can be held after the ones before them;
 * - the places in the queue, none when no night takes orders, or for the window when the stand is closed; from here on, other holds wait;
 * - the prep points they need at stations with a limit, the room there, and the carts that have to wait;
 * - what the carts' networks hold, and the carts within their bounds (`isWithinBounds` has the rule);
 * - the checkouts, and their units.
 * A refused cart writes nothing, except that a station is full.
 */
export const HOLD = `
  with settings as materialized (
    select set_config('synchronous_commit', 'off', true), set_config('lock_timeout', ?, true),
      ?::int as pause_at_queued, ?::int as pause_at_queued_and_open, ?::timestamptz as now,
      ?::timestamptz as paid_since, ?::int as wait_after_unpaid_ms, ?::int as units_at_least, ?::int as units_beyond,
      ?::text[] as staff_networks
  ), load as materialized (
    select (select count(*) from orders where status = 'queued' and ${ofTheNight('placed_at', 'now')}) as queued,
      (select count(*) from checkouts where ${IS_LIVE}) as open
    from settings
  ), share as materialized (
    select * from unnest(?::int[], ?::int[], ?::int[], ?::int[])
      with ordinality as given(places, percent, newcomer_places, newcomer_percent, paid_and_one)
  ), station as materialized (
    select * from unnest(?::text[], ?::int[]) as given(name, most)
  ), shut as materialized (
    select unnest(?::text[]) as name, 0 as points_from
    union all
    select name, 1 from settings, station_loads((select array_agg(name) from station), settings.now) as at_station
    join station on name = of_station
    where was_full and points > most * 4 / 5
  ), wanted as materialized (
    select given.* from ${LINES.table}
  ), cart as materialized (
    select given.* from settings, load, ${CARTS.table}
    where load.queued < settings.pause_at_queued and load.queued + load.open < settings.pause_at_queued_and_open
      and not exists (select 1 from checkouts c where c.idempotency_key = given.idempotency_key and c.state <> 'expired')
      and not exists (select 1 from checkouts c where c.visitor_id = given.visitor_id and c.${IS_LIVE} and c.release_requested_at is null)
      and not exists (
        select 1 from shut join products p on p.station = shut.name and p.prep_points >= shut.points_from
        join wanted on wanted.product_id = p.id and wanted.cart_id = given.id)
  ), line as materialized (
    select wanted.*, cart.position_in_set as cart_position from wanted join cart on cart.id = wanted.cart_id
  ), locked as materialized (
    select id, name, name_es, price_cents, is_active, sold_out_at, on_hand, reserved, sold, station, prep_points from products
    where id in (select product_id from line) order by id for update
  ), possible as materialized (
    select cart.* from cart where not exists (
      select 1 from line left join locked on locked.id = line.product_id
      where line.cart_id = cart.id
        and (locked.is_active and locked.sold_out_at is null and locked.price_cents = line.unit_price_cents and locked.on_hand - locked.reserved >= line.quantity) is not true)
  ), demand as (
    select line.cart_id, locked.on_hand - locked.reserved
      - sum(line.quantity) over (partition by line.product_id order by line.cart_position) as left_over
    from line join possible on possible.id = line.cart_id join locked on locked.id = line.product_id
  ), fitting as materialized (
    select possible.*, row_number() over (order by position_in_set) as place,
      row_number() over (partition by network order by position_in_set) as place_in_network,
      count(*) filter (where is_newcomer) over (partition by network order by position_in_set) as newcomers_in_network
    from possible
    where id not in (select cart_id from demand where left_over < 0)
  ), room as materialized (
    select places_in_queue(pause_at_queued, pause_at_queued_and_open,
      case when exists (select 1 from fitting where channel = 'W') then '-infinity' else now end) as places
    from settings, (select count(*) from locked) as when_all_are_locked where exists (select 1 from fitting)
  ), work as materialized (
    select fitting.id, fitting.position_in_set, station.name, station.most, sum(locked.prep_points * line.quantity)::int as points
    from fitting join line on line.cart_id = fitting.id join locked on locked.id = line.product_id join station on station.name = locked.station
    where locked.prep_points > 0
    group by fitting.id, fitting.position_in_set, station.name, station.most
  ), asked_of as (
    select name, most, sum(points)::int as points from work group by name, most
  ), station_room as materialized (
    select at_station.* from settings, room, room_at_stations(
      (select array_agg(name order by name) from asked_of), (select array_agg(most order by name) from asked_of),
      (select array_agg(points order by name) from asked_of), settings.now, room.places
    ) as at_station
  ), waiting as materialized (
    select id, bool_and(points <= room) as may_be_because_of_others
    from (select work.*, sum(points) over (partition by name order by position_in_set) as until_here from work) as work
    join station_room on of_station = name
    group by id having bool_or(until_here > room)
  ), network as materialized (
    select in_network.* from settings, room, network_holds(
      (select array_agg(distinct fitting.network) from fitting where exists (select 1 from share)), settings.paid_since, room.places
    ) as in_network
  ), bound as materialized (
    select network.of_network, network.held, network.held_by_newcomers, share.*
    from settings cross join network join share on share.paid_and_one = (
      select max(given.paid_and_one) from share as given
      where given.paid_and_one <= network.paid + 1 or network.of_network = any (settings.staff_networks))
    where network.of_product is null
  ), asked as materialized (
    select line.cart_id, line.product_id, locked.on_hand, fitting.network, fitting.is_newcomer, line.quantity, bound.percent,
      greatest(settings.units_at_least, ceil(locked.on_hand * bound.percent / 100.0)) as most,
      greatest(settings.units_at_least, ceil(locked.on_hand * bound.newcomer_percent / 100.0)) as most_of_newcomers,
      coalesce(network.held, 0)
        + sum(line.quantity) over (partition by fitting.network, line.product_id order by fitting.position_in_set) as units,
      coalesce(network.held_by_newcomers, 0)
        + sum(line.quantity) filter (where fitting.is_newcomer)
          over (partition by fitting.network, line.product_id order by fitting.position_in_set) as newcomer_units
    from settings, line join fitting on fitting.id = line.cart_id join locked on locked.id = line.product_id
    join bound on bound.of_network = fitting.network
    left join network on network.of_network = fitting.network and network.of_product = line.product_id
  ), crowded as materialized (
    select fitting.id, fitting.place_in_network > 1 as may_be_because_of_others from fitting join bound on bound.of_network = fitting.network, settings, load
    where bound.held + fitting.place_in_network > bound.places
      or fitting.is_newcomer and bound.held_by_newcomers + fitting.newcomers_in_network > bound.newcomer_places
      or exists (
        select 1 from asked where asked.cart_id = fitting.id
          and (asked.units > asked.most or asked.is_newcomer and asked.newcomer_units > asked.most_of_newcomers))
      or (
        select sum(greatest(0, quantity - ceil(on_hand * (select percent from share where paid_and_one = 1) / 100.0)))
        from asked where asked.cart_id = fitting.id) > settings.units_beyond
      or bound.percent < 100 and (
        select coalesce(sum(greatest(0, units - ceil(on_hand * bound.percent / 100.0))), 0) from asked where asked.cart_id = fitting.id
      ) + (
        select coalesce(sum(greatest(0, network.held - ceil(network.on_hand * bound.percent / 100.0))), 0) from network
        where network.of_network = fitting.network and network.of_product is not null
          and network.of_product not in (select product_id from asked where asked.cart_id = fitting.id)
      ) > settings.units_beyond
      or bound.percent < 100 and fitting.place_in_network > 1
      or load.queued + load.open >= settings.pause_at_queued_and_open / 3 and settings.now < (
        select max(least(c.release_requested_at, c.hold_ends_at)) + count(*) * settings.wait_after_unpaid_ms * interval '1 millisecond' from checkouts c
        where c.visitor_id = fitting.visitor_id and c.state = 'expired' and c.hold_ends_at > settings.paid_since
          and (c.release_reason is null or c.release_reason = 'hold-ended') and c.session_id is not null)
  ), held as (
    insert into checkouts (${CARTS.columns}, state, lines, checks)
    select ${CARTS.columns}, 'creating', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('productId', product_id, 'name', name, 'nameEs', nullif(name_es, ''),
        'unitPriceCents', unit_price_cents, 'quantity', quantity)) order by product_id), '[]')
      from line join locked on locked.id = line.product_id where line.cart_id = fitting.id
    ), 0
    from fitting, room where fitting.place <= room.places and fitting.id not in (select id from crowded) and fitting.id not in (select id from waiting)
    on conflict do nothing
    returning id, lines
  ), taken as (
    select line.product_id, sum(line.quantity)::int as quantity from line join held on held.id = line.cart_id group by line.product_id
  ), reserved as (
    update products p
    set on_hand = locked.on_hand, reserved = locked.reserved + taken.quantity, sold = locked.sold, updated_at = settings.now
    from locked join taken on taken.product_id = locked.id, settings
    where p.id = locked.id
  )
  select possible.id, held.lines,
    held.id is null and crowded.id is not null as is_crowded,
    held.id is null and (fitting.id is null or crowded.may_be_because_of_others is true
      or waiting.may_be_because_of_others is true or fitting.place > room.places and room.places > 0) as is_undecided
  from possible left join crowded on crowded.id = possible.id left join waiting on waiting.id = possible.id left join fitting on fitting.id = possible.id left join held on held.id = possible.id left join room on true`;
