import { Migration } from '@mikro-orm/migrations';

/**
 * A closed night never changes: its stock keeps what its products were called and where they stood on the menu. Nights that were
 * closed before go on with today's names.
 */
export class Migration0038NamesOnClosedSheets extends Migration {
  override up(): void {
    this.addSql(`alter table night_stock add column name text null, add column category text null`);
    this.addSql(`create or replace function keep_night_stock() returns trigger language plpgsql as $$
      begin
        insert into night_stock (night_id, product_id, opening, closing, name, category)
        select new.id, p.id,
          case when new.state = 'open' then p.on_hand + p.sold - coalesce(taken.units, 0) else 0 end,
          case when new.state = 'closed' then p.on_hand + p.sold - coalesce(taken.units, 0) end,
          case when new.state = 'closed' then p.name end,
          case when new.state = 'closed' then p.category end
        from products p
        left join (select product_id, sum(quantity)::int as units from units_taken() group by product_id) taken on taken.product_id = p.id
        on conflict (night_id, product_id) do update set closing = excluded.closing, name = excluded.name, category = excluded.category;
        return null;
      end $$`);
  }
}
