import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './figures.ts';
import type { Pool } from './pool.ts';
import type { Answer, Call } from './wire.ts';

/** One kind of request of a crowd, sent at its rate whether responses arrive or not. */
export interface Habit {
  readonly name: string;
  readonly perSecond: () => number;
  /** The `count`th call. */
  readonly call: (count: number) => Call;
}

/** The results of one kind of call. */
export interface Tally {
  /** The times of 2xx and 3xx responses. */
  readonly ms: number[];
  /** Counts of all other results: '503 UNAVAILABLE', 'broken', … */
  readonly others: Map<string, number>;
  /** When the last of those others was sent; 0 for none. */
  lastOtherAskedAt: number;
}

export const newTally = (): Tally => ({ ms: [], others: new Map(), lastOtherAskedAt: 0 });

const FIRST_REFUSAL = 400;
const OVERLOADED = 503;

const codeOf = (body: string): string => /"code":"(\w+)"/u.exec(body)?.[1] ?? '';

/** Null for a good response. */
const refusalOf = ({ status, body, hasRetryAfter }: Answer): string | null => {
  if (status < FIRST_REFUSAL) return null;
  return `${status} ${codeOf(body)}${status === OVERLOADED && !hasRetryAfter ? ' without Retry-After' : ''}`;
};

const noteOther = (tally: Tally, what: string, count: number, at: number): void => {
  tally.others.set(what, (tally.others.get(what) ?? 0) + count);
  tally.lastOtherAskedAt = at;
};

/** @returns the answer, or null when the connection broke. */
export const note = async (tally: Tally, asked: Promise<Answer> | null): Promise<Answer | null> => {
  const askedAt = performance.now();
  const answer = await (asked?.catch(() => null) ?? null);
  const broken = asked === null ? 'no connection free' : 'broken';
  const other = answer === null ? broken : refusalOf(answer);
  if (other === null && answer !== null) tally.ms.push(answer.ms);
  if (other !== null) noteOther(tally, other, 1, askedAt);
  return answer;
};

export interface Figures {
  readonly asked: number;
  readonly answered: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** Counts of all requests, by result. */
  readonly others: ReadonlyMap<string, number>;
  readonly lastOtherAskedAt: number;
}

export const figuresOf = (tallies: readonly Tally[]): Figures => {
  const ms = tallies.flatMap((tally) => tally.ms);
  const others = new Map<string, number>();
  for (const [what, count] of tallies.flatMap((tally) => [...tally.others])) others.set(what, (others.get(what) ?? 0) + count);
  const refused = [...others.values()].reduce((sum, count) => sum + count, 0);
  return {
    asked: ms.length + refused,
    answered: ms.length,
    p50: percentile(ms, 0.5),
    p99: percentile(ms, 0.99),
    worst: ms.reduce((worst, one) => Math.max(worst, one), 0),
    others,
    lastOtherAskedAt: Math.max(0, ...tallies.map(({ lastOtherAskedAt }) => lastOtherAskedAt)),
  };
};

const LOOK_EVERY_MS = 10;
/** Per kind. After a pause of the generator, overdue requests beyond this are dropped, and reported. */
const MOST_AT_ONCE = 500;
const SECOND_MS = 1_000;

/** Repeats one habit for this long, and waits for open requests. */
const keepUp = async (pool: Pool, { perSecond, call }: Habit, seconds: number, tally: Tally): Promise<void> => {
  const underWay = new Set<Promise<unknown>>();
  const deadline = performance.now() + seconds * SECOND_MS;
  let [due, count] = [0, 0];
  for (let last = performance.now(); last < deadline;) {
    await sleep(LOOK_EVERY_MS);
    const at = performance.now();
    due += (perSecond() * (at - last)) / SECOND_MS;
    last = at;
    const beyond = Math.floor(due) - MOST_AT_ONCE;
    if (beyond > 0) noteOther(tally, 'never asked, the generator was late', beyond, at);
    due = Math.min(due, MOST_AT_ONCE);
    for (; due >= 1; due -= 1) {
      const noted = note(tally, pool.ask(call(count++))).finally(() => underWay.delete(noted));
      underWay.add(noted);
    }
  }
  await Promise.all(underWay);
};

/** All habits at once. @returns a tally for each, by its name. */
export const keepAllUp = async (pool: Pool, habits: readonly Habit[], seconds: number): Promise<ReadonlyMap<string, Tally>> => {
  const tallies = new Map(habits.map(({ name }) => [name, newTally()]));
  await Promise.all(habits.map((habit) => keepUp(pool, habit, seconds, tallies.get(habit.name) ?? newTally())));
  return tallies;
};
