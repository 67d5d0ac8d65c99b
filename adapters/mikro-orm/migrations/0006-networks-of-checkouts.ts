import { Migration } from '@mikro-orm/migrations';

/**
 * Where a checkout comes from, as a keyed hash that is forgotten after the night, and what a network holds. Asked after
 * waiting for the queue's lock, like `places_in_queue`: until the commit nobody else holds anything. One row for the network,
 * and one for each product that it holds.
 */
export class Migration0006NetworksOfCheckouts extends Migration {
  override up(): void {
    this.addSql(`alter table checkouts add column network text null, add column is_newcomer boolean not null default false`);
    this.addSql(`create index checkouts_network_index on checkouts (network, state)`);
    this.addSql(`create index checkouts_unpaid_index on checkouts (visitor_id, hold_ends_at) where state = 'expired'`);
    this.addSql(`create function network_holds(networks text[], since timestamptz, places int)
      returns table (of_network text, of_product int, on_hand int, held int, held_by_newcomers int, paid int)
      language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
      begin
        return query
          select given.name, null::int, null::int,
            (select count(*)::int from checkouts c where c.network = given.name and c.state in ('creating', 'open')),
            (select count(*)::int from checkouts c where c.network = given.name and c.state in ('creating', 'open') and c.is_newcomer),
            (select count(*)::int from checkouts c where c.network = given.name and c.state = 'paid' and c.paid_at >= since)
          from unnest(networks) as given(name)
          union all
          select line.network, p.id, p.on_hand, line.quantity, line.quantity_of_newcomers, null::int
          from (
            select c.network, (one ->> 'productId')::int as product_id, sum((one ->> 'quantity')::int)::int as quantity,
              coalesce(sum((one ->> 'quantity')::int) filter (where c.is_newcomer), 0)::int as quantity_of_newcomers
            from checkouts c cross join jsonb_array_elements(c.lines) as one
            where c.network = any (networks) and c.state in ('creating', 'open')
            group by 1, 2
          ) as line
          join products p on p.id = line.product_id;
      end $$`);
  }
}
