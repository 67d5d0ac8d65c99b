import { Migration } from '@mikro-orm/migrations';

/**
 * Two questions that the statements of `hot-statements` ask after waiting for a lock. A statement goes on with what it saw
 * before it waited; each statement inside a volatile function sees what has been committed since. No bitmaps and no
 * sequential scans: counts of a partial index must not visit each row that has left it since the last vacuum.
 */
export class Migration0005PlacesAndNumbers extends Migration {
  override up(): void {
    this.addSql(`create function places_in_queue(pause_at_queued int, pause_at_queued_and_open int) returns int
      language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
      declare
        waiting int;
        live int;
      begin
        perform pg_advisory_xact_lock(7311002);
        select count(*) into waiting from orders where status = 'queued';
        select count(*) into live from checkouts where state in ('creating', 'open');
        return case when waiting < pause_at_queued then greatest(0, pause_at_queued_and_open - waiting - live) else 0 end;
      end $$`);
    this.addSql(`create function next_order_numbers(night text, wanted int) returns setof int
      language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
      declare
        latest int;
        missing int := wanted;
        tries int := 0;
      begin
        insert into night_counters (business_day, last_sequence) values (night, 0) on conflict do nothing;
        select last_sequence into latest from night_counters where business_day = night for update;
        while missing > 0 loop
          latest := latest + 1;
          if not exists (select 1 from orders where display_number = latest % 1000 and status in ('queued', 'preparing', 'ready')) then
            missing := missing - 1;
            return next latest;
          end if;
          tries := tries + 1;
          if tries > wanted + 1000 then
            raise exception 'every display number is taken';
          end if;
        end loop;
        update night_counters set last_sequence = latest where business_day = night;
      end $$`);
  }
}
