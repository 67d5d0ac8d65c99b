import type { Sql } from './sql.ts';
import { together } from './together.ts';

/** The next number of a night's one sequence. */
export type TakeNumber = (businessDay: string) => Promise<number>;

const IS_ACTIVE = "status in ('queued', 'preparing', 'ready')";

const isFree = (number: string): string => `not exists (select 1 from orders where display_number = ${number} % 1000 and ${IS_ACTIVE})`;

/** The first number after `last` whose last three digits no active order shows. */
const freeAfter = (last: string): string => {
  // Nearly always the very next one: looking for it first spares a thousand looks while the whole night waits.
  return `case when ${isFree(`(${last} + 1)`)} then ${last} + 1 else (
    select min(candidate) from generate_series(${last} + 2, ${last} + 1000) as candidate where ${isFree('candidate')}) end`;
};

/** An order that is on the disk has taken its number, which was written before it, there with it. */
const WAITS_FOR_NO_DISK = "set_config('synchronous_commit', 'off', true)";

const NEXT = `
  insert into night_counters (business_day, last_sequence) values (?, ${freeAfter('0')})
  on conflict (business_day) do update set last_sequence = ${freeAfter('night_counters.last_sequence')}
  returning last_sequence, ${WAITS_FOR_NO_DISK}`;

/** Only when all of the next numbers are free, and not the night's first ones: nearly always, and for a fraction of what `NEXT` costs. */
const NEXT_FEW = `
  update night_counters set last_sequence = last_sequence + wanted.few from (select ?::int as few) as wanted
  where business_day = ? and not exists (
    select 1 from orders
    where ${IS_ACTIVE} and display_number = any (array(
      select (last_sequence + next) % 1000 from generate_series(1, wanted.few) as next)))
  returning last_sequence, ${WAITS_FOR_NO_DISK}`;

type Counter = { readonly last_sequence: number };

/**
 * Not in the transactions of the orders, so that no order waits until another one has reached the disk. Orders of the same
 * moment take their numbers together.
 */
export const createNightNumbers = (sql: Sql): TakeNumber => {
  const next = async (businessDay: string): Promise<number> => {
    const [counter] = await sql<Counter>(NEXT, [businessDay]);
    if (counter === undefined) throw new Error('no sequence number was given');
    return counter.last_sequence;
  };
  const oneByOne = async (nights: readonly string[]): Promise<readonly number[]> => {
    const taken: number[] = [];
    for (const businessDay of nights) taken.push(await next(businessDay));
    return taken;
  };
  return together(async (nights) => {
    const [night, another] = new Set(nights);
    if (night === undefined || another !== undefined) return oneByOne(nights);
    const [counter] = await sql<Counter>(NEXT_FEW, [nights.length, night]);
    return counter === undefined ? oneByOne(nights) : nights.map((_night, at) => counter.last_sequence - nights.length + 1 + at);
  });
};
