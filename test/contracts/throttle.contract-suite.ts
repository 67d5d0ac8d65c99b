import { describe, expect, it } from 'vitest';
import type { Throttle } from '#core/ports/throttle.ts';

export type ThrottleSubject = {
  readonly throttle: Throttle;
  /** The same budget as another instance of the app sees it. */
  readonly elsewhere: Throttle;
  /** Advances time. */
  readonly pass: (ms: number) => Promise<void>;
};

export const THROTTLE_POINTS = 3;
export const THROTTLE_WINDOW_MS = 600;

/** The contract of every Throttle.  The subject allows THROTTLE_POINTS in THROTTLE_WINDOW_MS. */
export const describeThrottle = (name: string, start: () => Promise<ThrottleSubject>): void => {
  describe(`Throttle: ${name}`, () => {
    const takeMany = async (throttle: Throttle, key: string, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => throttle.take(key)));
      return answers.filter((answer) => answer.ok).length;
    };

    it('allows the budget and refuses what goes beyond, with the time to wait', async () => {
      const { throttle } = await start();
      for (let count = 0; count < THROTTLE_POINTS; count += 1) expect(await throttle.take('maya')).toMatchObject({ ok: true });
      const refused = await throttle.take('maya');
      if (refused.ok) throw new Error('the budget is used up');
      expect(refused.error.retryAfterMs).toBeGreaterThan(0);
      expect(refused.error.retryAfterMs).toBeLessThanOrEqual(THROTTLE_WINDOW_MS);
    });

    it('keeps keys apart, however long and odd they are', async () => {
      const { throttle } = await start();
      const odd = `${'x'.repeat(400)}' or ?`;
      expect(await takeMany(throttle, odd, 5)).toBe(THROTTLE_POINTS);
      expect(await throttle.take(`${odd}2`)).toMatchObject({ ok: true });
      expect(await throttle.take('sam')).toMatchObject({ ok: true });
    });

    it('allows no more to concurrent callers', async () => {
      const { throttle } = await start();
      expect(await takeMany(throttle, 'maya', 20)).toBe(THROTTLE_POINTS);
    });

    it('shares the budget between instances', async () => {
      const { throttle, elsewhere } = await start();
      const taken = (await takeMany(throttle, 'maya', 2)) + (await takeMany(elsewhere, 'maya', 5));
      expect(taken).toBe(THROTTLE_POINTS);
    });

    it('does not count refusals: the whole budget is back after the window', async () => {
      const { throttle, pass } = await start();
      await takeMany(throttle, 'maya', 10);
      await pass(THROTTLE_WINDOW_MS / 2);
      await takeMany(throttle, 'maya', 10);
      await pass(THROTTLE_WINDOW_MS / 2 + 50);
      expect(await takeMany(throttle, 'maya', 10)).toBe(THROTTLE_POINTS);
    });

    it('returns to the next caller, up to the amount taken', async () => {
      const { throttle, elsewhere } = await start();
      await throttle.giveBack('maya');
      expect(await takeMany(throttle, 'maya', 5)).toBe(THROTTLE_POINTS);
      await throttle.giveBack('maya');
      expect(await takeMany(throttle, 'maya', 5)).toBe(1);
      for (let count = 0; count < THROTTLE_POINTS + 2; count += 1) await throttle.giveBack('maya');
      expect(await takeMany(elsewhere, 'maya', 5)).toBe(THROTTLE_POINTS);
    });

    it('is not used up by returned takings', async () => {
      const { throttle } = await start();
      for (let count = 0; count < 5; count += 1) {
        expect(await takeMany(throttle, 'maya', 20)).toBe(THROTTLE_POINTS);
        for (let given = 0; given < THROTTLE_POINTS; given += 1) await throttle.giveBack('maya');
      }
    });
  });
};
