import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { err } from '#core/domain/kernel/result.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import { commit, newMessage, type PersistenceFixture, type StartPersistence } from './persistence-fixture.ts';

/** What every Outbox and OutboxDesk promises. */
export const describeOutbox = (name: string, start: StartPersistence): void => {
  describe(`Outbox: ${name}`, () => {
    let fixture: PersistenceFixture;
    beforeEach(async () => {
      fixture = await start();
    });
    const add = async (): Promise<OutboxMessage> => {
      const message = newMessage(fixture);
      await commit(fixture, (tx) => tx.outbox.add(message));
      return message;
    };
    const claim = (limit = 10) => fixture.persistence.outbox.claimDue(MINUTE_MS, limit);

    it('gives back every field of a message that is due', async () => {
      const message = await add();
      expect(await claim()).toEqual([{ ...message, dueAt: plusMs(fixture.clock.now(), MINUTE_MS) }]);
    });

    it('forgets a message whose transaction was refused', async () => {
      await fixture.persistence.unitOfWork.run(async (tx) => {
        await tx.outbox.add(newMessage(fixture));
        return err('refused');
      });
      expect(await claim()).toEqual([]);
    });

    it('brings a message back after the lease when its worker was never heard of again', async () => {
      const { id } = await add();
      await claim();
      expect(await claim()).toEqual([]);
      fixture.clock.advance(MINUTE_MS);
      expect((await claim()).map((message) => message.id)).toEqual([id]);
    });

    it('gives each message to one of several claimers', async () => {
      for (let count = 0; count < 12; count += 1) await add();
      const ids = (await Promise.all([claim(5), claim(5), claim(5)])).flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length + (await claim(50)).length).toBe(12);
    });

    it.each(['markSent', 'markFailed'] as const)(
      'never hands out a message again after %s, not even when asked to retry',
      async (settle) => {
        const { id } = await add();
        await fixture.persistence.outbox[settle](id);
        await fixture.persistence.outbox.retryAt(id, fixture.clock.now());
        await fixture.persistence.outbox.renew(id, 0);
        fixture.clock.advance(60 * MINUTE_MS);
        expect(await claim()).toEqual([]);
      },
    );

    it('forgets what was settled long ago, and nothing that is still to be sent', async () => {
      const [sent, pending] = [await add(), await add()];
      await fixture.persistence.outbox.markSent(sent.id);
      fixture.clock.advance(MINUTE_MS);
      await commit(fixture, (tx) => tx.outbox.forgetSettledBefore(fixture.clock.now()));
      expect((await claim()).map(({ id }) => id)).toEqual([pending.id]);
      // Its place is free again: it is really gone.
      await commit(fixture, (tx) => tx.outbox.add(sent));
    });

    it('keeps a message away for as long as its claim is renewed, and counts no attempt', async () => {
      const { id } = await add();
      await claim();
      fixture.clock.advance(MINUTE_MS - SECOND_MS);
      await fixture.persistence.outbox.renew(id, MINUTE_MS);
      fixture.clock.advance(MINUTE_MS - SECOND_MS);
      expect(await claim()).toEqual([]);
      fixture.clock.advance(SECOND_MS);
      expect(await claim()).toMatchObject([{ id, attempts: 0 }]);
    });

    it('hands out a message again at the time of its retry, and counts', async () => {
      const { id } = await add();
      await claim();
      await fixture.persistence.outbox.retryAt(id, plusMs(fixture.clock.now(), 2 * SECOND_MS));
      fixture.clock.advance(SECOND_MS);
      expect(await claim()).toEqual([]);
      fixture.clock.advance(SECOND_MS);
      expect(await claim()).toMatchObject([{ id, attempts: 1 }]);
    });

    it('throws when a message is added twice', async () => {
      const message = await add();
      await expect(commit(fixture, (tx) => tx.outbox.add(message))).rejects.toThrow();
    });
  });
};
