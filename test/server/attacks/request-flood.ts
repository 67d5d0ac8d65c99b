import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '#core/domain/kernel/result.ts';
import type { Overrides } from '#server/composition/container.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { cartOf, CHECKOUT } from '../../support/http-calls.ts';
import { shelve } from '../../support/races/ledger-checks.ts';
import { httpMessage, startFlood } from './flood.ts';
import { attack, CROWD, handOut, openBySign, payFrom, phones, press, STOCK } from './unpaid-holds.ts';

export const HONEST_BUYERS = 20;
const LANES = 3;
/** Few permits, so that this process, which plays both sides, still gets turns; and more requests than they serve in time. */
const WORK = { permits: 4, maxWaitMs: 1_500 };
const AT_ONCE = 80;
/** The time that a busy stand needs for one. */
const EACH_MS = 200;
const AGAIN_MS = 20;

const busy: Overrides = {
  concurrencyLimits: { ...CONCURRENCY_LIMITS, work: { ...CONCURRENCY_LIMITS.work, ...WORK } },
  admitBuyer: async ({ isVouchedFor }) => {
    await sleep(EACH_MS);
    return ok({ isVouchedFor });
  },
};

/** @returns the honest buyers' answers while the attacker's requests fill the line. */
export const buyAmidFlood = (attacker: string, overrides: Overrides = {}): Promise<readonly number[]> =>
  attack({ hasWorker: false, overrides: { ...busy, ...overrides } }, async (stand) => {
    const waiting = [...(await phones(HONEST_BUYERS, (at) => openBySign(stand, CROWD, `honest-${at}-0000`)))];
    await shelve(stand, STOCK);
    const cart = await cartOf(stand, { Cola: 1 });
    const message = httpMessage(CHECKOUT, JSON.stringify(cart), { 'X-Forwarded-For': attacker });
    const flood = startFlood({ port: stand.config.port, connections: AT_ONCE, messageOf: () => message, againMs: AGAIN_MS });
    try {
      while (flood.open() < AT_ONCE) await sleep(20);
      // Until the line is full.
      await sleep(500);
      const statuses: number[] = [];
      const buy = async (): Promise<void> => {
        for (let phone = waiting.shift(); phone !== undefined; phone = waiting.shift()) {
          const answer = await press(stand, cart, phone);
          statuses.push(answer.status);
          if (answer.status === 200) await payFrom(stand, answer);
          await handOut(stand);
        }
      };
      await Promise.all(Array.from({ length: LANES }, buy));
      return statuses;
    } finally {
      flood.stop();
    }
  });
