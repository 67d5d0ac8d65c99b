import { Migration } from '@mikro-orm/migrations';

const IN_HAND = "('queued', 'preparing', 'ready')";

/**
 * Nights, and the night of each order. Each business day with orders becomes a closed night. Orders that are still in hand
 * need a night that is open: the newest of their days.
 *
 * `tonight` is asked once for each new order and holds the open night until the commit, so that an order never lands in a
 * night that is being closed. What starts or ends a night waits for the queue's lock, like a hold: nobody starts to pay in a
 * stand that is being closed.
 */
export class Migration0011Nights extends Migration {
  override up(): void {
    this.addSql(`create table nights (
      id uuid not null,
      name text not null,
      state text not null,
      opens_at timestamptz null,
      closes_at timestamptz null,
      opened_at timestamptz null,
      opened_by text null,
      closed_at timestamptz null,
      closed_by text null,
      primary key (id),
      constraint nights_opened_check check ((state = 'planned') = (opened_at is null)),
      constraint nights_closed_check check ((state = 'closed') = (closed_at is not null)),
      constraint nights_people_check check ((opened_by is null or opened_at is not null) and (closed_by is null or closed_at is not null)),
      constraint nights_plan_check check (opens_at < closes_at),
      constraint nights_state_check check (state in ('planned', 'open', 'closed'))
    )`);
    this.addSql(`create unique index nights_open_unique on nights (state) where state = 'open'`);

    this.addSql(`create function night_name(day text) returns text language sql immutable as $$
      select to_char(to_date(day, 'YYYYMMDD'), 'FMDay, FMMonth FMDD, YYYY') $$`);
    this.addSql(`with newest as (select max(business_day) as day from orders where status in ${IN_HAND})
      insert into nights (id, name, state, opened_at, closed_at)
      select gen_random_uuid(), night_name(business_day), case when business_day = newest.day then 'open' else 'closed' end, min(placed_at),
        case when business_day = newest.day then null else max(greatest(placed_at, completed_at, cancelled_at)) end
      from orders, newest
      where business_day = newest.day or status not in ${IN_HAND}
      group by business_day, newest.day`);
    this.addSql(`alter table orders add column night_id uuid null`);
    this.addSql(`update orders o set night_id = n.id from nights n
      where case when o.status in ${IN_HAND} then n.state = 'open' else n.name = night_name(o.business_day) end`);
    this.addSql(`alter table orders alter column night_id set not null,
      add constraint orders_night_id_foreign foreign key (night_id) references nights (id)`);
    this.addSql(`create index orders_night_index on orders (night_id)`);

    // As 'isOver' and 'giveWay' of core say it, 12 hours included.
    this.addSql(`create function tonight(day text, at timestamptz) returns uuid language plpgsql volatile as $$
      declare
        night nights;
      begin
        select * into night from nights where state = 'open';
        if found and not (night.opened_by is null and night.name <> night_name(day) and at >= night.opened_at + interval '12 hours'
            and not exists (select 1 from orders where status in ${IN_HAND})) then
          select * into night from nights where id = night.id and state = 'open' for share;
          return night.id;
        end if;
        perform pg_advisory_xact_lock(7311002);
        select * into night from nights where state = 'open' for update;
        if found and night.opened_by is null and night.name <> night_name(day) and at >= night.opened_at + interval '12 hours'
            and not exists (select 1 from orders where status in ${IN_HAND}) then
          update nights set state = 'closed', closed_at = at where id = night.id;
          night := null;
        end if;
        if night.id is null and not exists (select 1 from nights where closed_by is not null) then
          insert into nights (id, name, state, opened_at) values (gen_random_uuid(), night_name(day), 'open', at) returning * into night;
        end if;
        return night.id;
      end $$`);

    this.addSql(`create function give_order_a_night() returns trigger language plpgsql as $$
      begin
        new.night_id := tonight(new.business_day, new.placed_at);
        if new.night_id is null and new.status = 'cancelled' then
          select id into new.night_id from nights where state = 'closed' order by closed_at desc limit 1;
        end if;
        if new.night_id is null then
          raise exception 'no night is open' using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger orders_night before insert on orders
      for each row when (new.night_id is null) execute function give_order_a_night()`);

    this.addSql(`create function keep_closed_nights_finished() returns trigger language plpgsql as $$
      begin
        perform 1 from nights where id = new.night_id and state = 'open' for share;
        if not found then
          raise exception 'the night of this order is closed' using errcode = 'check_violation';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger orders_back_in_hand before update of status on orders
      for each row when (new.status in ${IN_HAND} and old.status not in ${IN_HAND}) execute function keep_closed_nights_finished()`);

    this.addSql(`create function keep_closed_nights() returns trigger language plpgsql as $$
      begin
        if old.state = 'closed' then
          raise exception 'a closed night never changes' using errcode = 'check_violation';
        end if;
        if tg_op = 'UPDATE' and new.state = 'closed' and exists (select 1 from orders where night_id = new.id and status in ${IN_HAND}) then
          raise exception 'a closed night has no open order' using errcode = 'check_violation';
        end if;
        return case when tg_op = 'DELETE' then old else new end;
      end $$`);
    this.addSql(`create trigger nights_closed before update or delete on nights
      for each row execute function keep_closed_nights()`);

    this.addSql(`create function places_in_queue(pause_at_queued int, pause_at_queued_and_open int, at timestamptz) returns int
      language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
      declare
        night nights;
      begin
        perform pg_advisory_xact_lock(7311002);
        select * into night from nights where state = 'open';
        if night.closes_at <= at or night.id is null and exists (select 1 from nights where closed_by is not null) then
          return 0;
        end if;
        return places_in_queue(pause_at_queued, pause_at_queued_and_open);
      end $$`);

    this.addSql(`alter table audit_log drop constraint audit_log_kind_check`);
    this.addSql(`alter table audit_log add constraint audit_log_kind_check
      check (kind in ('price', 'stock', 'product', 'staff-code', 'refund', 'reopening', 'login', 'setting', 'night'))`);
  }
}
