import { describe, expect, it } from 'vitest';
import { NO_PIECES } from '#core/domain/drawer/pieces.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { EmailSender } from '#core/ports/email-sender.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { send } from '#test/support/http-calls.ts';
import { bearer, issueCode, logInWith } from '#test/support/logins.ts';
import { brokenInvariants, comeToRest, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { payWithoutWebhook, requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { startRaceHarness, type RaceHarness } from '#test/support/races/race-harness.ts';
import { close, openNight } from '../races/nights.ts';

const APART_MS = 10 * MINUTE_MS;
const PAID = 8;

type Pair = {
  readonly slow: RaceHarness;
  readonly fast: RaceHarness;
  readonly mails: readonly string[];
  /** The next mail takes so long to send that this happens during it. */
  readonly whileSending: (work: () => Promise<unknown>) => void;
};

/** Two instances on one database whose clocks are ten minutes apart. */
const onTwoClocks = async (play: (pair: Pair) => Promise<void>): Promise<void> => {
  const database = await createTestDatabase();
  const mails: string[] = [];
  let meanwhile: (() => Promise<unknown>) | null = null;
  const emailSender: EmailSender = {
    send: async ({ messageId }) => {
      mails.push(messageId);
      const work = meanwhile;
      meanwhile = null;
      await work?.();
    },
  };
  const overrides = (): { emailSender: EmailSender } => ({ emailSender });
  const slow = await startRaceHarness({ database, overrides });
  const fast = await startRaceHarness({ database, overrides });
  fast.clock.advance(APART_MS);
  try {
    await play({ slow, fast, mails, whileSending: (work) => (meanwhile = work) });
  } finally {
    await Promise.all([slow.stop(), fast.stop()]);
    await database.drop();
  }
};

const both = async ({ slow, fast }: Pair, work: (stand: RaceHarness) => Promise<unknown>): Promise<void> => {
  await Promise.all([work(slow), work(fast)]);
};

describe('two instances whose clocks are ten minutes apart', () => {
  it('keep every order, unit and refund once; a hold that ends early cannot be paid', async () => {
    await onTwoClocks(async (pair) => {
      const { slow, fast } = pair;
      await shelve(slow, 3 * PAID);
      const lines = [{ product: await productBySlug(slow, 'cola'), quantity: 1 }];
      const sessions = sessionsOf(await Promise.all(Array.from({ length: 2 * PAID }, () => requestCheckout(slow, lines))));
      const inTime = await Promise.all(sessions.slice(0, PAID).map((session) => payWithoutWebhook(slow, session)));
      expect(inTime).toEqual(Array(PAID).fill(true));
      // By the fast clock all of these holds have expired.
      await both(pair, ({ services }) => services.useCases.reconcileCheckouts());
      await fast.services.useCases.reconcileCheckouts();
      expect(await numberFrom(slow, 'select count(*) from orders')).toBe(PAID);
      expect(await Promise.all(sessions.slice(PAID).map((session) => payWithoutWebhook(slow, session)))).toEqual(Array(PAID).fill(false));

      const orders = await slow.reads.orders.inHand();
      const admin = { role: 'admin', id: 'ana', name: 'Ana' } as const;
      const pressed = orders.map(async ({ order }) => {
        const request = ({ services }: RaceHarness) => services.useCases.refundRest(order.id, 'Rain', admin);
        return (await Promise.all([request(slow), request(fast)])).filter(({ ok }) => ok).length;
      });
      expect(await Promise.all(pressed)).toEqual(Array(PAID).fill(1));
      await both(pair, ({ services }) => services.useCases.settleRefunds());
      await comeToRest(fast);
      expect(await brokenInvariants(fast, { atRest: true })).toEqual([]);
    });
  });

  it('close a night after the last line of its drawers, by either clock', async () => {
    await onTwoClocks(async ({ slow, fast }) => {
      const [night, id] = [await openNight(slow), drawerId('drawer-of-two-clocks')];
      const named = (name: string): Actor => ({ role: 'manager', id: name, name });
      const { openDrawer, countDrawer } = fast.services.useCases;
      await openDrawer({ id, name: 'Drawer A', pieces: NO_PIECES }, named('Mona'));
      await countDrawer(id, { kind: 'begin-count' }, named('Luis'));
      await countDrawer(id, { kind: 'count', pieces: NO_PIECES }, named('Luis'));
      await countDrawer(id, { kind: 'confirm', countedCents: ZERO }, named('Marta'));
      expect(await close(slow, night)).toMatchObject({ ok: true });
      expect(await brokenInvariants(slow, { atRest: true })).toEqual([]);
    });
  });

  it('may repeat each other’s mails under the same Message-ID', async () => {
    await onTwoClocks(async (pair) => {
      const { slow, fast, mails, whileSending } = pair;
      await shelve(slow, PAID);
      const lines = [{ product: await productBySlug(slow, 'cola'), quantity: 1 }];
      const sessions = sessionsOf(await Promise.all(Array.from({ length: PAID }, () => requestCheckout(slow, lines))));
      await Promise.all(sessions.map((session) => payWithoutWebhook(slow, session)));
      slow.clock.advance(10 * SECOND_MS);
      await slow.services.useCases.reconcileCheckouts();
      // A lease of two minutes by the slow clock has already expired by the fast one.
      whileSending(async () => {
        while ((await fast.services.useCases.deliverOutbox()) > 0);
      });
      await slow.services.useCases.deliverOutbox();
      while ((await slow.services.useCases.deliverOutbox()) + (await fast.services.useCases.deliverOutbox()) > 0);
      expect(new Set(mails).size).toBe(PAID);
      expect(mails.length).toBeGreaterThan(PAID);
      expect(mails.length).toBeLessThanOrEqual(2 * PAID);
    });
  });

  it('end a code by their own clocks, and a revoked one at once', async () => {
    await onTwoClocks(async ({ slow, fast }) => {
      const { code, id } = await issueCode(slow);
      const token = String((await logInWith(slow, code)).json?.['token']);
      const asks = async (stand: RaceHarness): Promise<number> => (await send(stand, '/api/orders', { headers: bearer(token) })).status;
      expect([await asks(slow), await asks(fast)]).toEqual([200, 200]);
      for (const stand of [slow, fast]) stand.clock.advance(6 * HOUR_MS - APART_MS);
      expect([await asks(slow), await asks(fast)]).toEqual([200, 401]);
      slow.clock.advance(APART_MS);
      expect([await asks(slow), await asks(fast)]).toEqual([401, 401]);

      const second = await issueCode(slow, 'Tom');
      expect(second.id).not.toBe(id);
      const other = String((await logInWith(fast, second.code)).json?.['token']);
      await slow.services.useCases.revokeStaffCode(second.id, 'Ana');
      for (const stand of [slow, fast]) expect((await send(stand, '/api/orders', { headers: bearer(other) })).status).toBe(401);
    });
  });
});
