import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEventLoopLag } from '#server/http/load-shedding/event-loop-lag.ts';

/** Between two checks, as the loop is not late. */
const CHECK_MS = 20;

describe('the lag of the event loop', () => {
  let now = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** The next check comes so much later than it should. */
  const check = (lateMs: number): void => {
    now += CHECK_MS + lateMs;
    vi.advanceTimersByTime(CHECK_MS);
  };

  it('lasts once the loop was late at four checks in a row', () => {
    const lag = watchEventLoopLag();
    for (let late = 0; late < 3; late += 1) check(61);
    expect(lag.isLasting).toBe(false);
    check(61);
    expect(lag.isLasting).toBe(true);
    check(0);
    expect(lag.isLasting).toBe(false);
  });

  it('is nothing while checks come in time, nor for one long turn', () => {
    const lag = watchEventLoopLag();
    for (let calm = 0; calm < 20; calm += 1) check(60);
    expect(lag.isLasting).toBe(false);
    check(5_000);
    expect(lag.isLasting).toBe(false);
  });
});
