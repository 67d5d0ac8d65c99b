import { Migration } from '@mikro-orm/migrations';

/** What was paid at the window is given back there: no payment of the provider stands behind such a refund. */
export class Migration0016RefundsWithoutAPayment extends Migration {
  override up(): void {
    this.addSql(`alter table refunds alter column payment_id drop not null`);
    this.addSql(`alter table refunds add constraint refunds_payment_check check (payment_id is not null or state = 'succeeded')`);
  }
}
