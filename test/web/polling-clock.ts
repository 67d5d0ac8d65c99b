import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { sendAsMultipart } from './multipart.ts';

/** From now on the test controls time; the stubbed network continues independently. */
export const stopTheClock = (at?: number): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(at === undefined ? {} : { now: at }),
  });
};

let calls = { underWay: 0 };

/** The page closes with its test: later responses are ignored. */
export const closePage = (): void => {
  calls = { underWay: 0 };
};

/** A fetch that `settle` waits for, until the last byte of the response. It does not wait for a stream of change notifications. */
export const watchedFetch: typeof fetch = async (input, init) => {
  if (new Headers(init?.headers).get('accept') === 'text/event-stream') return await fetch(input, init);
  const page = calls;
  page.underWay += 1;
  try {
    const response = await fetch(input, init?.body instanceof FormData ? await sendAsMultipart(init, init.body) : init);
    await response.clone().arrayBuffer();
    return page === calls ? response : await new Promise<never>(() => undefined);
  } finally {
    page.underWay -= 1;
  }
};

/** `settle` no longer waits for a call that is never answered. */
const TURNS_AT_MOST = 300;
/** For the render after the last response: React Query schedules it with a timer of 0, which takes a millisecond here. */
const TURNS_AFTER = 5;

const turn = (ms: number) =>
  act(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(ms);
  });

/** Waits for everything that takes almost no time. */
export const settle = async (): Promise<void> => {
  await turn(0);
  for (let turns = 0; calls.underWay > 0 && turns < TURNS_AT_MOST; turns++) await turn(0);
  for (let turns = 0; turns < TURNS_AFTER; turns++) await turn(1);
};

export const passTime = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
};
