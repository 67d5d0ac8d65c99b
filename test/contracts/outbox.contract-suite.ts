import { describe, expect, it } from 'vitest';
import { instant, MINUTE_MS, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { nightId, type NightId } from '#core/domain/kernel/ids.ts';
import { NOT_COLLECTED, type Order } from '#core/domain/order/order.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import type { NightSheetMail } from '#core/domain/notifications/night-sheet-mail.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import { BEA } from '../support/builders/order-builder.ts';
import { itLeases } from './leases.ts';
import { commit, newMessage, persistenceSuite, placeNewOrder } from './persistence-fixture.ts';

const aSheetMail = (night: NightId): NightSheetMail => ({
  kind: 'night-sheet',
  nightId: night,
  standName: 'Bandstand',
  statusUrl: 'https://stand.example/admin/night/sheet',
  nightName: 'vs. Lincoln',
  isClosed: true,
  netCents: ZERO,
  parts: [],
  csv: '',
  fileName: '2026-11-20 vs. Lincoln.csv',
});

export const describeOutbox = persistenceSuite('Outbox', (fixture) => {
  const add = async (order: Order['id'] | null = null): Promise<OutboxMessage> => {
    const message = { ...newMessage(fixture), orderId: order };
    await commit(fixture, (tx) => tx.outbox.add(message));
    return message;
  };
  const claim = (limit = 10) => fixture.persistence.outbox.claimDue(MINUTE_MS, limit);

  itLeases(fixture, {
    add: () => add(),
    claim,
    idOf: ({ id }) => id,
    retryAt: ({ id }, at) => fixture.persistence.outbox.retryAt(id, at),
  });

  it('returns every field of a due message', async () => {
    const message = await add();
    expect(await claim()).toEqual([{ ...message, dueAt: plusMs(fixture.clock.now(), MINUTE_MS), order: null, unanswered: 0 }]);
  });

  it('returns the order of a due message, and drops only unsent ones', async () => {
    const order = await placeNewOrder(fixture, { status: 'completed', statusBy: BEA });
    const [one, other] = [await add(order.id), await add(order.id)];
    const { status, statusBy, completedAt } = order;
    expect((await claim()).map((claimed) => claimed.order)).toMatchObject([1, 2].map(() => ({ status, statusBy, completedAt })));
    await fixture.persistence.outbox.markSent(one.id);
    for (const { id } of [one, other]) await fixture.persistence.outbox.drop(id);
    const isNew = (message: OutboxMessage) => commit(fixture, (tx) => tx.outbox.addOnce(message));
    expect([await isNew(one), await isNew(other)]).toEqual([false, true]);
  });

  it('counts the night’s earlier mails to an address until one of its orders is handed out', async () => {
    const who = (email: string) => ({ customer: { name: 'Maya', email, phone: null } });
    const write = async (order: Order) => {
      const message = { ...newMessage(fixture), orderId: order.id };
      await commit(fixture, (tx) => tx.outbox.add(message));
      fixture.clock.advance(1);
      return message.id;
    };
    const [mine, again, other] = [
      await placeNewOrder(fixture, who('maya@example.com')),
      await placeNewOrder(fixture, who('Maya@Example.com')),
      await placeNewOrder(fixture, who('sam@example.com')),
    ];
    const ids = [await write(mine), await write(other), await write(again), await write(again)];
    const counts = async () => {
      const found = new Map((await claim()).map(({ id, unanswered }) => [id, unanswered]));
      return ids.map((id) => found.get(id));
    };
    expect(await counts()).toEqual([0, 0, 1, 2]);
    const deleted = await placeNewOrder(fixture, who('maya@example.com'));
    const earlier = plusMs(fixture.clock.now(), -MINUTE_MS);
    for (const createdAt of [earlier, plusMs(earlier, 1)])
      await commit(fixture, (tx) => tx.outbox.add({ ...newMessage(fixture), orderId: deleted.id, createdAt }));
    await commit(fixture, async (tx) => {
      await tx.orders.forgetContact(deleted);
      await tx.outbox.forgetOrder(deleted.id);
    });
    fixture.clock.advance(MINUTE_MS);
    expect(await counts()).toEqual([2, 0, 3, 4]);
    await placeNewOrder(fixture, { ...who('maya@example.com'), status: 'completed', statusBy: NOT_COLLECTED });
    fixture.clock.advance(MINUTE_MS);
    expect(await counts()).toEqual([2, 0, 3, 4]);
    await placeNewOrder(fixture, { ...who('maya@example.com'), status: 'completed', statusBy: BEA });
    fixture.clock.advance(MINUTE_MS);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('adds a repeated message once, and returns whether it was new', async () => {
    const message = newMessage(fixture);
    const again = { ...newMessage(fixture), id: message.id };
    expect(await commit(fixture, (tx) => tx.outbox.addOnce(message))).toBe(true);
    expect(await commit(fixture, (tx) => tx.outbox.addOnce(again))).toBe(false);
    expect((await claim()).map(({ messageId }) => messageId)).toEqual([message.messageId]);
    await fixture.persistence.outbox.markSent(message.id);
    expect(await commit(fixture, (tx) => tx.outbox.addOnce(message))).toBe(false);
    expect(await claim()).toEqual([]);
  });

  it.each(['markSent', 'markFailed'] as const)('never hands out a message again after %s, not even when asked to retry', async (settle) => {
    const { id } = await add();
    await fixture.persistence.outbox[settle](id);
    await fixture.persistence.outbox.retryAt(id, fixture.clock.now());
    await fixture.persistence.outbox.renew(id, 0);
    fixture.clock.advance(60 * MINUTE_MS);
    expect(await claim()).toEqual([]);
  });

  it('forgets old settled messages, but no pending ones', async () => {
    const [sent, pending] = [await add(), await add()];
    await fixture.persistence.outbox.markSent(sent.id);
    fixture.clock.advance(MINUTE_MS);
    await commit(fixture, (tx) => tx.outbox.forgetSettledBefore(fixture.clock.now()));
    expect((await claim()).map(({ id }) => id)).toEqual([pending.id]);
    // Its id is free again, so it was really deleted.
    await commit(fixture, (tx) => tx.outbox.add(sent));
  });

  it('names the recipients of the last sent sheet', async () => {
    const [night, other] = [nightId(fixture.ids.uuid()), nightId(fixture.ids.uuid())];
    const last = () => fixture.persistence.sentMails.lastSheetOf(night);
    const write = async (to: string, of = night) => {
      const message = { ...newMessage(fixture), to, mail: aSheetMail(of) };
      await commit(fixture, (tx) => tx.outbox.add(message));
      return message.id;
    };
    const first = await write('first@band.example');
    fixture.clock.advance(MINUTE_MS);
    const ids = [first, await write('second@band.example'), await write('third@band.example', other)];
    expect(await last()).toBeNull();
    for (const id of ids) {
      fixture.clock.advance(MINUTE_MS);
      await fixture.persistence.outbox.markSent(id);
    }
    const sentAt = plusMs(fixture.clock.now(), -MINUTE_MS);
    expect(await last()).toEqual({ to: 'second@band.example', at: sentAt });
    fixture.clock.advance(MINUTE_MS);
    await fixture.persistence.outbox.markFailed(await write('nobody@band.example'));
    expect(await last()).toEqual({ to: 'second@band.example', at: sentAt });
    const both = [await write('ann@band.example'), await write('bo@band.example')];
    for (const id of both) await fixture.persistence.outbox.markSent(id);
    fixture.clock.advance(MINUTE_MS);
    await commit(fixture, (tx) => tx.outbox.forgetSettledBefore(fixture.clock.now()));
    expect((await last())?.to.split(', ').toSorted()).toEqual(['ann@band.example', 'bo@band.example']);
  });

  it('forgets all messages about one order, sent or not', async () => {
    const [order, other] = [await placeNewOrder(fixture), await placeNewOrder(fixture)];
    const messages = [order, order, other].map(({ id }) => ({ ...newMessage(fixture), orderId: id }));
    for (const message of messages) await commit(fixture, (tx) => tx.outbox.add(message));
    const [sent, , kept] = messages.map(({ id }) => id);
    if (sent !== undefined) await fixture.persistence.outbox.markSent(sent);
    await commit(fixture, (tx) => tx.outbox.forgetOrder(order.id));
    expect((await claim()).map(({ id }) => id)).toEqual([kept]);
    expect(await fixture.persistence.operationalMetrics.read()).toMatchObject({ failedMails: 0 });
  });

  it('keeps a renewed claim, and counts no attempt', async () => {
    const { id } = await add();
    await claim();
    fixture.clock.advance(MINUTE_MS - SECOND_MS);
    await fixture.persistence.outbox.renew(id, MINUTE_MS);
    fixture.clock.advance(MINUTE_MS - SECOND_MS);
    expect(await claim()).toEqual([]);
    fixture.clock.advance(SECOND_MS);
    expect(await claim()).toMatchObject([{ id, attempts: 0 }]);
  });

  describe('a message that is taken back', () => {
    const addLater = async () => {
      const order = await placeNewOrder(fixture);
      const message = { ...newMessage(fixture), orderId: order.id, dueAt: plusMs(fixture.clock.now(), MINUTE_MS) };
      await commit(fixture, (tx) => tx.outbox.add(message));
      return { orderId: order.id, kind: message.mail.kind, dueAt: message.dueAt, id: message.id };
    };
    const withdraw = (message: Awaited<ReturnType<typeof addLater>>) => commit(fixture, (tx) => tx.outbox.withdraw(message));

    it('is never sent', async () => {
      const message = await addLater();
      expect([await withdraw(message), await withdraw(message)]).toEqual([true, false]);
      fixture.clock.advance(MINUTE_MS);
      expect(await claim()).toEqual([]);
    });

    it.each([
      ['another kind', { kind: 'order-reminder' as const }],
      ['another time', { dueAt: instant(1) }],
    ])('is this one and none of %s', async (_what, change) => {
      const message = await addLater();
      expect(await withdraw({ ...message, ...change })).toBe(false);
      fixture.clock.advance(MINUTE_MS);
      expect(await claim()).toHaveLength(1);
    });

    it('stays once sending has begun, failed or finished', async () => {
      const message = await addLater();
      fixture.clock.advance(MINUTE_MS);
      await claim();
      expect(await withdraw(message)).toBe(false);
      await fixture.persistence.outbox.retryAt(message.id, message.dueAt);
      expect(await withdraw(message)).toBe(false);
      await fixture.persistence.outbox.markSent(message.id);
      expect(await withdraw(message)).toBe(false);
    });

    it('is either taken back or claimed, never both', async () => {
      const both = [];
      for (let round = 0; round < 10; round += 1) {
        const message = await addLater();
        fixture.clock.advance(MINUTE_MS);
        const [isTakenBack, claimed] = await Promise.all([withdraw(message), claim()]);
        const again = await claim();
        both.push([isTakenBack, [...claimed, ...again].some(({ id }) => id === message.id)]);
      }
      for (const [isTakenBack, isClaimed] of both) expect(isTakenBack).toBe(!isClaimed);
    });
  });

  it('throws when a message is added twice', async () => {
    const message = await add();
    await expect(commit(fixture, (tx) => tx.outbox.add(message))).rejects.toThrow();
  });
});
