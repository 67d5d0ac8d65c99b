import { Migration } from '@mikro-orm/migrations';

/** Customers who agreed to get text messages about their order, and what they were told. */
export class Migration0042TextConsents extends Migration {
  override up(): void {
    this.addSql(`create table text_consents (
      order_id uuid not null,
      wording int not null,
      language text not null,
      given_at timestamptz not null,
      withdrawn_at timestamptz null,
      told_of timestamptz null,
      failed_of timestamptz null,
      due_at timestamptz not null,
      attempts int not null,
      primary key (order_id),
      constraint text_consents_order_id_foreign foreign key (order_id) references orders (id) on delete no action,
      constraint text_consents_language_check check (language in ('en', 'es')),
      constraint text_consents_counts_check check (wording > 0 and attempts >= 0)
    )`);
  }
}
