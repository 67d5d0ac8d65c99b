import { Migration } from '@mikro-orm/migrations';

/**
 * A code that only an order's customer has. Which ones are free is asked after the night's number is taken, so that orders
 * placed at once get different ones; across two nights the unique index decides, and the order is placed again.
 */
export class Migration0013PickupCodes extends Migration {
  override up(): void {
    this.addSql(`alter table orders add column pickup_code text null`);
    this.addSql(`alter table orders add constraint orders_pickup_code_check check (pickup_code ~ '^[ACEFHJKMNPRTUVWXY][2-9]{2}$')`);
    this.addSql(
      `create unique index orders_active_pickup_code_unique on orders (pickup_code) where status in ('queued', 'preparing', 'ready')`,
    );
    this.addSql(`create function next_pickup_codes(wanted int) returns setof text
      language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
      begin
        return query
          select letter || first || second
          from unnest(string_to_array('ACEFHJKMNPRTUVWXY', null)) as letter, generate_series(2, 9) as first, generate_series(2, 9) as second
          where letter || first || second not in (
            select pickup_code from orders where pickup_code is not null and status in ('queued', 'preparing', 'ready')
          )
          order by gen_random_uuid()
          limit wanted;
      end $$`);
  }
}
