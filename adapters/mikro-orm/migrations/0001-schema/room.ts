import { BY_INDEX, LIVE, QUEUE_LOCK } from './words.ts';

/** Who may still hold a cart, asked behind the queue's lock: until the commit nobody else holds anything. */
export const ROOM = `
  create function places_in_queue(pause_at_queued int, pause_at_queued_and_open int, at timestamptz) returns int
    language plpgsql volatile ${BY_INDEX} as $$
    declare
      night nights;
      waiting int;
      live int;
    begin
      perform pg_advisory_xact_lock(${QUEUE_LOCK});
      select * into night from nights where state = 'open';
      if night.closes_at <= at or night.id is null and exists (select 1 from nights where closed_by is not null) then
        return 0;
      end if;
      select count(*) into waiting from orders where status = 'queued' and placed_at > at - interval '12 hours';
      select count(*) into live from checkouts where state in ${LIVE};
      return case when waiting < pause_at_queued then greatest(0, pause_at_queued_and_open - waiting - live) else 0 end;
    end $$;

  -- One row for the network, and one for each product that it holds. To plan it again at each call took thirty times as long.
  create function network_holds(networks text[], since timestamptz, places int)
    returns table (of_network text, of_product int, on_hand int, held int, held_by_newcomers int, paid int)
    language plpgsql volatile ${BY_INDEX} set plan_cache_mode = force_generic_plan as $$
    begin
      return query
        select given.name, null::int, null::int,
          (select count(*)::int from checkouts c where c.network = given.name and c.state in ${LIVE}),
          (select count(*)::int from checkouts c where c.network = given.name and c.state in ${LIVE} and c.is_newcomer),
          (select count(*)::int from checkouts c where c.network = given.name and c.state = 'paid' and c.paid_at >= since)
        from unnest(networks) as given(name)
        union all
        select line.network, p.id, p.on_hand, line.quantity, line.quantity_of_newcomers, null::int
        from (
          select c.network, (one ->> 'productId')::int as product_id, sum((one ->> 'quantity')::int)::int as quantity,
            coalesce(sum((one ->> 'quantity')::int) filter (where c.is_newcomer), 0)::int as quantity_of_newcomers
          from checkouts c cross join jsonb_array_elements(c.lines) as one
          where c.network = any (networks) and c.state in ${LIVE}
          group by 1, 2
        ) as line
        join products p on p.id = line.product_id;
    end $$;

  -- Strict: a stand without limits pays nothing.
  create function station_loads(names text[], at timestamptz) returns table (of_station text, points int, was_full boolean)
    language plpgsql volatile strict ${BY_INDEX} as $$
    begin
      return query
        with work as (
          select i.product_id, i.quantity from orders o join order_items i on i.order_id = o.id
          where o.status in ('queued', 'preparing') and o.placed_at > at - interval '12 hours' and not i.is_refunded
          union all
          select (line ->> 'productId')::int, (line ->> 'quantity')::int
          from checkouts c cross join jsonb_array_elements(c.lines) as line where c.state in ${LIVE}
        ), made as (
          select p.station, sum(p.prep_points * work.quantity)::int as points
          from work join products p on p.id = work.product_id where p.station = any (names) group by p.station
        )
        select given.name, coalesce(made.points, 0), exists (select 1 from full_stations f where f.station = given.name and f.since is not null)
        from unnest(names) as given(name) left join made on made.station = given.name;
    end $$;

  -- As roomAt and isFullAfter of core.
  create function room_at_stations(names text[], limits int[], wanted int[], at timestamptz, places int)
    returns table (of_station text, room int)
    language plpgsql volatile strict as $$
    declare
      asked record;
      is_full_after boolean;
    begin
      perform pg_advisory_xact_lock(${QUEUE_LOCK});
      for asked in
        select given.name, given.most, given.points as wanted, load.points, load.was_full, given.most * 4 / 5 as resumes_at,
          (load.was_full or load.points >= given.most) and load.points > given.most * 4 / 5 as is_full
        from unnest(names, limits, wanted) as given(name, most, points) join station_loads(names, at) as load on load.of_station = given.name
      loop
        is_full_after := asked.is_full or asked.points + asked.wanted = asked.most
          or asked.points + asked.wanted > asked.most and asked.points > asked.resumes_at;
        if is_full_after <> asked.was_full then
          insert into full_stations (station, since) values (asked.name, case when is_full_after then at end)
            on conflict (station) do update set since = excluded.since;
        end if;
        of_station := asked.name;
        room := case when asked.is_full then 0 else greatest(0, asked.most - asked.points) end;
        return next;
      end loop;
    end $$;
`;
