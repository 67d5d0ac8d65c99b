import { Migration } from '@mikro-orm/migrations';

/**
 * Tonight's orders do not wait for what was left over from another evening (`isLeftOver` of core, 12 hours included): neither the
 * queue nor a station counts it. `station_loads` without a time stays for the previous release.
 */
export class Migration0049LeftOverOrders extends Migration {
  override up(): void {
    this.addSql(`create or replace function places_in_queue(pause_at_queued int, pause_at_queued_and_open int, at timestamptz) returns int
      language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
      declare
        night nights;
        waiting int;
        live int;
      begin
        perform pg_advisory_xact_lock(7311002);
        select * into night from nights where state = 'open';
        if night.closes_at <= at or night.id is null and exists (select 1 from nights where closed_by is not null) then
          return 0;
        end if;
        select count(*) into waiting from orders where status = 'queued' and placed_at > at - interval '12 hours';
        select count(*) into live from checkouts where state in ('creating', 'open');
        return case when waiting < pause_at_queued then greatest(0, pause_at_queued_and_open - waiting - live) else 0 end;
      end $$`);
    this.addSql(`create function station_loads(names text[], at timestamptz) returns table (of_station text, points int, was_full boolean)
      language plpgsql volatile strict set enable_seqscan = off set enable_bitmapscan = off as $$
      begin
        return query
          with work as (
            select i.product_id, i.quantity from orders o join order_items i on i.order_id = o.id
            where o.status in ('queued', 'preparing') and o.placed_at > at - interval '12 hours' and not i.is_refunded
            union all
            select (line ->> 'productId')::int, (line ->> 'quantity')::int
            from checkouts c cross join jsonb_array_elements(c.lines) as line where c.state in ('creating', 'open')
          ), made as (
            select p.station, sum(p.prep_points * work.quantity)::int as points
            from work join products p on p.id = work.product_id where p.station = any (names) group by p.station
          )
          select given.name, coalesce(made.points, 0), exists (select 1 from full_stations f where f.station = given.name and f.since is not null)
          from unnest(names) as given(name) left join made on made.station = given.name;
      end $$`);
    this.addSql(`create or replace function room_at_stations(names text[], limits int[], wanted int[], at timestamptz, places int)
      returns table (of_station text, room int)
      language plpgsql volatile strict as $$
      declare
        asked record;
        is_full_after boolean;
      begin
        perform pg_advisory_xact_lock(7311002);
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
      end $$`);
  }
}
