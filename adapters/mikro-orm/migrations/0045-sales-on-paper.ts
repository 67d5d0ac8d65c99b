import { Migration } from '@mikro-orm/migrations';

/** When a sale was typed in from paper, whose name is written on it, and what was counted. */
export class Migration0045SalesOnPaper extends Migration {
  override up(): void {
    this.addSql(`alter table orders add column entered_at timestamptz null`);
    this.addSql(`alter table orders add constraint orders_entered_check
      check (entered_at is null or (channel = 'W' and tender = 'cash' and entered_at >= placed_at))`);
    this.addSql(`alter table sales add column paper_seller text null, add column paper_counted_cents int null`);
    this.addSql(`alter table sales add constraint sales_paper_check
      check (paper_counted_cents is null or (paper_counted_cents >= 0 and paper_seller is not null))`);
  }
}
