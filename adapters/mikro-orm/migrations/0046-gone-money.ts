import { Migration } from '@mikro-orm/migrations';

const WAS_TAKEN = {
  refunds: "accepted_at is not null and state <> 'failed'",
  provider_adjustments: "state in ('pending', 'succeeded', 'open', 'lost')",
} as const;

/** Who writes without these columns, as the previous release does, has heard of it now. */
const FILL = `
  create function fill_gone_money() returns trigger language plpgsql as $$
  begin
    if new.state in ('succeeded', 'open', 'lost')
      or new.state = 'pending' and (tg_table_name <> 'refunds' or to_jsonb(new) ->> 'accepted_at' is not null) then
      new.gone_at := coalesce(new.gone_at, now());
      new.back_at := null;
    elsif new.gone_at is not null then
      new.back_at := coalesce(new.back_at, now());
    end if;
    return new;
  end $$`;

/**
 * When the stand heard that money had gone, and that it was there after all: a closed night is added up as of its closing. Of
 * rows from before only the provider's time is known; what had come back by now never went.
 */
export class Migration0046GoneMoney extends Migration {
  override up(): void {
    this.addSql(FILL);
    for (const [table, wasTaken] of Object.entries(WAS_TAKEN)) {
      this.addSql(`alter table ${table} add column gone_at timestamptz, add column back_at timestamptz`);
      this.addSql(`update ${table} set gone_at = ${table === 'refunds' ? 'accepted_at' : 'at'} where ${wasTaken}`);
      this.addSql(`alter table ${table} add constraint ${table}_gone_check
        check ((gone_at is not null and back_at is null) = (${wasTaken}) and (back_at is null or gone_at is not null))`);
      this.addSql(`create trigger ${table}_gone_money before insert or update on ${table} for each row execute function fill_gone_money()`);
    }
  }
}
