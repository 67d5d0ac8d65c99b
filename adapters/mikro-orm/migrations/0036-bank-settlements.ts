import { Migration } from '@mikro-orm/migrations';

/** Card payments that do not match the bank, settled by hand. */
export class Migration0036BankSettlements extends Migration {
  override up(): void {
    this.addSql(`create table bank_settlements (
      order_id uuid not null,
      why text not null,
      note text not null,
      settled_at timestamptz not null,
      settled_by text not null,
      primary key (order_id, why),
      constraint bank_settlements_why_check check (why in ('unknown-to-provider', 'amount-differs', 'not-deposited')),
      constraint bank_settlements_note_check check (note <> ''),
      constraint bank_settlements_order_id_foreign foreign key (order_id) references orders (id) on delete no action
    )`);
  }
}
