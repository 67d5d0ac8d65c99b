import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ok } from '#core/domain/kernel/result.ts';
import type { Overrides } from '#server/composition/container.ts';
import { CONCURRENCY_LIMITS } from '#server/http/load-shedding/load-shedding.ts';
import { cartOf, CHECKOUT } from '../../support/http-calls.ts';
import { shelve } from '../../support/races/ledger-checks.ts';
import { attack, CROWD, handOut, openBySign, payFrom, phones, press, STOCK } from './unpaid-holds.ts';

export const HONEST_BUYERS = 20;
const LANES = 3;
/** Few permits, so that this process, which is both sides, has turns left; and more requests than they serve in time. */
const WORK = { permits: 4, maxWaitMs: 1_500 };
const AT_ONCE = 80;
/** A busy stand's time for one. */
const EACH_MS = 200;
const AGAIN_MS = 20;

/** Complete requests, each sent again soon after it is answered. */
const startFlood = (url: string, message: string) => {
  const { port } = new URL(url);
  const sockets = Array.from({ length: AT_ONCE }, () => {
    const socket = createConnection({ port: Number(port), host: '127.0.0.1' });
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        // An answer may come in several pieces.
        if (String(chunk).startsWith('HTTP/1.1 ')) setTimeout(() => socket.writable && socket.write(message), AGAIN_MS);
      });
    socket.write(message);
    return socket;
  });
  return {
    open: () => sockets.filter(({ connecting, destroyed }) => !connecting && !destroyed).length,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};

const messageOf = (cart: unknown, address: string): string => {
  const body = JSON.stringify(cart);
  return [
    `POST ${CHECKOUT} HTTP/1.1`,
    'Host: x',
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
};

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
    const flood = startFlood(stand.url, messageOf(cart, attacker));
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
