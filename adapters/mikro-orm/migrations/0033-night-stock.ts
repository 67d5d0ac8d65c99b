import { Migration } from '@mikro-orm/migrations';

/**
 * What each night began and ended with, counts and losses as stock movements, and the night of each movement. A night that is open
 * already gets what it began with from its orders; closed ones have no stock in the books.
 *
 * `open_night` holds the night until the commit. While none is open it waits for whoever opens one: a movement is either in what
 * the night begins with, or in the night.
 */
export class Migration0033NightStock extends Migration {
  override up(): void {
    this.addSql(`create function open_night() returns uuid language plpgsql volatile as $$
      declare
        night uuid;
      begin
        select id into night from nights where state = 'open' for share;
        if not found then
          perform pg_advisory_xact_lock_shared(7311002);
          select id into night from nights where state = 'open' for share;
        end if;
        return night;
      end $$`);
    this.addSql(`alter table stock_movements
      add column night_id uuid null,
      add column act_id text null,
      add column counted int null,
      add column seen int null,
      add column note text null`);
    // Only now, so that what was moved before belongs to no night.
    this.addSql(`alter table stock_movements alter column night_id set default open_night()`);
    this.addSql(`alter table stock_movements drop constraint stock_movements_kind_check`);
    this.addSql(`alter table stock_movements add constraint stock_movements_kind_check
      check (kind in ('initial', 'adjustment', 'spoiled', 'opening-count', 'closing-count'))`);
    this.addSql(`alter table stock_movements add constraint stock_movements_count_check check (
      case when kind in ('opening-count', 'closing-count')
        then night_id is not null and act_id is not null and counted >= 0 and seen >= 0 and delta = counted - seen
        else counted is null and seen is null end)`);
    this.addSql(`alter table stock_movements add constraint stock_movements_spoiled_check
      check (kind <> 'spoiled' or delta < 0 and act_id is not null and note is not null)`);
    this.addSql(
      `alter table stock_movements add constraint stock_movements_night_id_foreign foreign key (night_id) references nights (id)`,
    );
    this.addSql(`create unique index stock_movements_act_unique on stock_movements (act_id, product_id)`);
    this.addSql(`create index stock_movements_night_index on stock_movements (night_id)`);

    // No foreign key on the product: its check would lock products under the night, against the order of locks.
    this.addSql(`create table night_stock (
      night_id uuid not null,
      product_id int not null,
      opening int not null,
      closing int null,
      primary key (night_id, product_id),
      constraint night_stock_night_id_foreign foreign key (night_id) references nights (id)
    )`);

    // What a customer's cancelling put back is not taken any more, but for items whose money had gone back before.
    this.addSql(`create function units_taken() returns table (night_id uuid, product_id int, quantity int, is_comp boolean, at timestamptz)
      language sql stable as $$
        select o.night_id, i.product_id, i.quantity, o.tender = 'comp', o.placed_at
        from orders o
        join order_items i on i.order_id = o.id
        join order_events e on e.order_id = o.id and e.command = 'place' and e.to_status in ('queued', 'completed')
        where not exists (select 1 from order_events u where u.order_id = o.id and u.command = 'undo-sale')
          and not exists (
            select 1 from order_events c where c.order_id = o.id and c.command = 'customer-cancel' and not exists (
              select 1 from refunds r
              where r.order_item_id = i.id and r.requested_at <= c.at and (r.state <> 'failed' or r.settled_at > c.at)
            )
          )
      $$`);

    // Whatever was ever put on the shelf, less what orders took: an order that is just starting the night is in neither.
    this.addSql(`create function keep_night_stock() returns trigger language plpgsql as $$
      begin
        insert into night_stock (night_id, product_id, opening, closing)
        select new.id, p.id,
          case when new.state = 'open' then p.on_hand + p.sold - coalesce(taken.units, 0) else 0 end,
          case when new.state = 'closed' then p.on_hand + p.sold - coalesce(taken.units, 0) end
        from products p
        left join (select product_id, sum(quantity)::int as units from units_taken() group by product_id) taken on taken.product_id = p.id
        on conflict (night_id, product_id) do update set closing = excluded.closing;
        return null;
      end $$`);
    const isNoRestore = "coalesce(current_setting('bandstand.restores', true), '') <> 'on'";
    this.addSql(`create trigger nights_stock_opened after insert on nights
      for each row when (new.state = 'open' and ${isNoRestore}) execute function keep_night_stock()`);
    this.addSql(`create trigger nights_stock_changed after update of state on nights
      for each row when (new.state <> old.state and new.state <> 'planned' and ${isNoRestore}) execute function keep_night_stock()`);
    this.addSql(`insert into night_stock (night_id, product_id, opening)
      select n.id, p.id, p.on_hand + coalesce((select sum(t.quantity) from units_taken() t where t.night_id = n.id and t.product_id = p.id), 0)
      from nights n cross join products p where n.state = 'open'`);

    this.addSql(`create function keep_stock_acts() returns trigger language plpgsql as $$
      begin
        raise exception 'a count or a loss never changes' using errcode = 'check_violation';
      end $$`);
    this.addSql(`create trigger stock_movements_kept before update or delete on stock_movements
      for each row when (old.act_id is not null) execute function keep_stock_acts()`);
  }
}
