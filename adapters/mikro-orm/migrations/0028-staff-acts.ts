import { Migration } from '@mikro-orm/migrations';

/** The acts of the staff that have an id, each once, with what became of them; the event that one leaves carries its id. */
export class Migration0028StaffActs extends Migration {
  override up(): void {
    this.addSql(`create table staff_acts (
      id uuid not null,
      order_id uuid not null,
      staff_id text not null,
      at timestamptz not null,
      refusal jsonb null,
      primary key (id),
      constraint staff_acts_order_id_foreign foreign key (order_id) references orders (id)
    )`);
    this.addSql(`alter table order_events add column act_id uuid null`);
  }
}
