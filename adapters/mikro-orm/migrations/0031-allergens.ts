import { Migration } from '@mikro-orm/migrations';

/**
 * What is known of each product's allergens and ingredients: nothing, but where a sealed package says it by its kind. The
 * defaults are for the previous release, which still adds products during an upgrade.
 */
export class Migration0031Allergens extends Migration {
  override up(): void {
    this.addSql(`alter table products add column allergens text not null default '?????????',
      add column is_sealed boolean not null default false, add column ingredients text not null default '',
      add column ingredients_es text not null default '', add column checked_on text null`);
    this.addSql(`alter table products add constraint products_allergens_check check (allergens ~ '^[yn?]{9}$')`);
    this.addSql(`alter table products add constraint products_checked_on_check check (checked_on ~ '^[0-9]{8}$')`);
    this.addSql(`update products set is_sealed = true, allergens = case slug when 'bottled-water' then 'nnnnnnnnn' else '?????y???' end
      where slug in ('bottled-water', 'peanut-butter-cups')`);
  }
}
