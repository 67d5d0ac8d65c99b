import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { sendAsMultipart } from './multipart.ts';

/** From now on time passes only when the test says so; the stubbed network goes on by itself. */
export const stopTheClock = (at?: number): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(at === undefined ? {} : { now: at }),
  });
};

let calls = { underWay: 0 };

/** The page of a test closes with it: later answers are ignored. */
export const closePage = (): void => {
  calls = { underWay: 0 };
};

/** A fetch that `settle` waits for, to the last byte of the answer. A stream of change notifications has none. */
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

/** A call that is never answered is not waited for any longer. */
const TURNS_AT_MOST = 300;
/** For the drawing after the last answer: React Query hands it on through a timer of 0, which takes a millisecond here. */
const TURNS_AFTER = 5;

const turn = (ms: number) =>
  act(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(ms);
  });

/** Lets everything happen that needs next to no time to pass. */
export const settle = async (): Promise<void> => {
  await turn(0);
  for (let turns = 0; calls.underWay > 0 && turns < TURNS_AT_MOST; turns++) await turn(0);
  for (let turns = 0; turns < TURNS_AFTER; turns++) await turn(1);
};

export const passTime = async (ms: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await settle();
};
