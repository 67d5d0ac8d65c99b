import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import type { Dice } from './dice.ts';

type Event = { readonly at: number; readonly rank: number; readonly run: () => void };

/** Virtual time: all waiting happens here, and dice choose among simultaneous events. */
export interface Time {
  now(): Instant;
  after(ms: number, run: () => void): void;
  sleep(ms: number): Promise<void>;
  /** Runs one event after the other until the condition holds. */
  run(isOver: () => boolean, afterEach: () => void): Promise<void>;
  readonly steps: () => number;
}

const isBefore = (one: Event, other: Event): boolean => one.at < other.at || (one.at === other.at && one.rank < other.rank);

/** A binary heap: the earliest event is on top. */
const createAgenda = () => {
  const heap: Event[] = [];
  const at = (index: number): Event => heap[index] as Event;
  const swap = (one: number, other: number): void => void ([heap[one], heap[other]] = [at(other), at(one)]);
  return {
    push: (event: Event): void => {
      let index = heap.push(event) - 1;
      for (let parent = (index - 1) >> 1; index > 0 && isBefore(at(index), at(parent)); parent = (index - 1) >> 1) {
        swap(index, parent);
        index = parent;
      }
    },
    pop: (): Event | undefined => {
      if (heap.length < 2) return heap.pop();
      swap(0, heap.length - 1);
      const top = heap.pop();
      for (let index = 0; ;) {
        let child = 2 * index + 1;
        if (child + 1 < heap.length && isBefore(at(child + 1), at(child))) child += 1;
        if (child >= heap.length || !isBefore(at(child), at(index))) return top;
        swap(index, child);
        index = child;
      }
    },
  };
};

const RANKS = 1_000_000_000;

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export const createTime = (start: Instant, draws: Dice): Time => {
  const agenda = createAgenda();
  let now: number = start;
  let steps = 0;
  const after: Time['after'] = (ms, run) => agenda.push({ at: now + Math.max(0, Math.round(ms)), rank: draws.from(0, RANKS), run });
  return {
    now: () => instant(now),
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    run: async (isOver, afterEach) => {
      while (!isOver()) {
        const event = agenda.pop();
        if (event === undefined) throw new Error('nobody waits for anything anymore');
        now = event.at;
        steps += 1;
        event.run();
        // Work that needs no waiting runs before the next event.
        await settled();
        afterEach();
      }
    },
    steps: () => steps,
  };
};
