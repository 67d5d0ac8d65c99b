import { Migration } from '@mikro-orm/migrations';

/** Browsers that want to hear when an order is ready. */
export class Migration0004PushSubscriptions extends Migration {
  override up(): void {
    this.addSql(`create table push_subscriptions (
      id uuid not null,
      order_id uuid not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null,
      told_of timestamptz null,
      due_at timestamptz not null,
      attempts int not null,
      primary key (id),
      constraint push_subscriptions_endpoint_unique unique (order_id, endpoint),
      constraint push_subscriptions_order_id_foreign foreign key (order_id) references orders (id)
    )`);
    this.addSql(`create index push_subscriptions_due_index on push_subscriptions (due_at)`);
  }
}
