import { Migration } from '@mikro-orm/migrations';

/**
 * Where each product is made and how much work it is. The starter catalogue's products get its values, the stand's own those of
 * their category; the defaults are for the previous release, which still adds products during an upgrade.
 */
export class Migration0022Stations extends Migration {
  override up(): void {
    this.addSql(`alter table products add column station text not null default 'Grill', add column prep_points int not null default 1`);
    this.addSql(
      `alter table products add constraint products_preparation_check check (station <> '' and prep_points >= 0 and prep_points <= 20)`,
    );
    this.addSql(`update products set station = case category when 'drinks' then 'Drinks' when 'candy' then 'Candy' else 'Grill' end,
      prep_points = case category when 'food' then 1 else 0 end`);
    this.addSql(`update products set prep_points = 1 where slug in ('coffee', 'hot-cocoa')`);
    this.addSql(`update products set prep_points = 2 where slug in ('chili-dog', 'cheeseburger', 'hamburger', 'chicken-sandwich')`);
    this.addSql(`update products set station = 'Snacks', prep_points = case slug
        when 'nachos-with-cheese' then 2 when 'walking-taco' then 2 when 'potato-chips' then 0 when 'dill-pickle' then 0 else 1 end
      where slug in ('pizza-slice', 'nachos-with-cheese', 'walking-taco', 'soft-pretzel', 'popcorn', 'potato-chips', 'dill-pickle')`);
  }
}
