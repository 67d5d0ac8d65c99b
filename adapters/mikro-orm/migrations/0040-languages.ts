import { Migration } from '@mikro-orm/migrations';

/** The language in which each order was placed, from the cart on. The defaults are for the previous release, which spoke of none. */
export class Migration0040Languages extends Migration {
  override up(): void {
    for (const table of ['checkouts', 'orders']) {
      this.addSql(`alter table ${table} add column language text not null default 'en'`);
      this.addSql(`alter table ${table} add constraint ${table}_language_check check (language in ('en', 'es'))`);
    }
  }
}
