import { Migration } from '@mikro-orm/migrations';

/** What products are called in Spanish, and what was bought. The default is for the previous release, which still adds products. */
export class Migration0041NamesInSpanish extends Migration {
  override up(): void {
    this.addSql(`alter table products add column name_es text not null default ''`);
    this.addSql(`alter table order_items add column product_name_es text null`);
  }
}
