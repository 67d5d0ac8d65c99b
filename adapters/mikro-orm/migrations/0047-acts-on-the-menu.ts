import { Migration } from '@mikro-orm/migrations';

/** Selling a product out and putting it back are acts of the staff like those on orders; a round tells what their maker had seen. */
export class Migration0047ActsOnTheMenu extends Migration {
  override up(): void {
    this.addSql(`alter table products add column menu_round int not null default 0`);
    this.addSql(`alter table staff_acts alter column order_id drop not null`);
    this.addSql(`alter table staff_acts add column product_id int null constraint staff_acts_product_id_foreign references products (id)`);
    this.addSql(`alter table staff_acts add constraint staff_acts_subject_check check (num_nonnulls(order_id, product_id) = 1)`);
  }
}
