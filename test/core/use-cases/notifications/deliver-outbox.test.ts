import { describe, expect, it } from 'vitest';
import { orderId, outboxId, type OutboxId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { newOutboxMessage, type StandMail } from '#core/domain/notifications/outbox-message.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { NOT_COLLECTED, type Order } from '#core/domain/order/order.ts';
import type { Pause } from '#core/ports/clock.ts';
import { MailRefused } from '#core/ports/email-sender.ts';
import type { MailComposer } from '#core/ports/mail-composer.ts';
import type { ClaimedMessage, OutboxQueue } from '#core/ports/outbox.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { makeDeliverOutbox, type DeliverOutboxDeps } from '#core/use-cases/notifications/deliver-outbox.ts';
import { anOrder } from '#test/support/builders/order-builder.ts';
import { aConfirmationMail } from '#test/support/builders/order-mail-builder.ts';
import { fixedClock, GAME_NIGHT, type FixedClock } from '#test/support/fakes/fixed-clock.ts';
import { recordingEmailSender } from '#test/support/fakes/recording-email-sender.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';

type Mark = 'sent' | 'failed' | 'dropped' | Instant;

/** The queue of one worker: a claimed message is hidden until it is marked for a retry, or its lease expires. */
const queueOf = (messages: readonly ClaimedMessage[], clock: FixedClock) => {
  const rows = new Map(messages.map((message) => [message.id, message]));
  const marks: (readonly [OutboxId, Mark])[] = [];
  const claims: { readonly leaseMs: number; readonly limit: number }[] = [];
  const dueAt = (id: OutboxId, at: Instant, more = 0): void => {
    const row = rows.get(id);
    if (row !== undefined) rows.set(id, { ...row, dueAt: at, attempts: row.attempts + more });
  };
  const faults = { mark: (_id: OutboxId): Error | null => null };
  const mark = (id: OutboxId, as: Mark): void => {
    const error = faults.mark(id);
    if (error !== null) throw error;
    marks.push([id, as]);
    if (typeof as === 'string') rows.delete(id);
  };
  const queue: OutboxQueue = {
    claimDue: async (leaseMs, limit) => {
      claims.push({ leaseMs, limit });
      const due = [...rows.values()].filter((row) => row.dueAt <= clock.now()).slice(0, limit);
      for (const { id } of due) dueAt(id, plusMs(clock.now(), leaseMs));
      return due;
    },
    renew: async (id, leaseMs) => dueAt(id, plusMs(clock.now(), leaseMs)),
    markSent: async (id) => mark(id, 'sent'),
    markFailed: async (id) => mark(id, 'failed'),
    drop: async (id) => mark(id, 'dropped'),
    retryAt: async (id, at) => {
      mark(id, at);
      dueAt(id, at, 1);
    },
  };
  return { queue, marks, claims, faults };
};

const aMessage = (number: number, unanswered = 0): ClaimedMessage => ({
  ...newOutboxMessage({
    id: outboxId(`m${number}`),
    mail: aConfirmationMail({ orderNumberDisplay: `#00${number}`, customerName: 'Maya Rivera' }),
    to: `fan${number}@example.com`,
    orderId: orderId(`o${number}`),
    now: GAME_NIGHT,
  }),
  order: null,
  unanswered,
});
const messages = (count: number) => Array.from({ length: count }, (_, at) => aMessage(at + 1));
const idOf = (number: number) => `<m${number}@stand.example>`;
const subjectOf = (mail: StandMail): string => ('orderNumberDisplay' in mail ? mail.orderNumberDisplay : mail.kind);

const composer: MailComposer = {
  compose: (mail) => ({ subject: `subject ${subjectOf(mail)}`, text: 'Maya Rivera', html: `<p>${mail.kind}</p>` }),
};
const never: Pause = () => new Promise(() => undefined);

const setUp = (due: readonly ClaimedMessage[], own: Partial<DeliverOutboxDeps> = {}) => {
  const clock = fixedClock();
  const sender = recordingEmailSender();
  const outbox = queueOf(due, clock);
  const { lines, ...logger } = recordingLogger();
  const deliver = makeDeliverOutbox({ composer, pause: never, outbox: outbox.queue, sender, clock, logger, ...own });
  return { clock, sender, ...outbox, log: lines, events: () => lines.map(({ event }) => event), deliver };
};

describe('a mail that calls its order ready', () => {
  const ready = (kind: 'order-ready' | 'order-reminder', order: Partial<Order>): ClaimedMessage => ({
    ...aMessage(1),
    mail: { ...aConfirmationMail(), kind },
    order: anOrder(order),
  });

  it.each(['order-ready', 'order-reminder'] as const)('is sent only while it is (%s)', async (kind) => {
    for (const status of ['queued', 'preparing', 'ready', 'completed', 'cancelled'] as const) {
      const { deliver, marks } = setUp([ready(kind, { status, completedAt: plusMs(GAME_NIGHT, -HOUR_MS) })]);
      await deliver();
      expect([status, marks]).toEqual([status, [['m1', status === 'ready' ? 'sent' : 'dropped']]]);
    }
  });

  it('waits while its order is kept as a donation, which can be undone, until it is given up', async () => {
    const { deliver, marks, clock } = setUp([
      ready('order-ready', { status: 'completed', completedAt: plusMs(GAME_NIGHT, -HOUR_MS), statusBy: NOT_COLLECTED }),
    ]);
    await deliver();
    expect(marks).toEqual([]);
    clock.advance(2 * DAY_MS);
    await deliver();
    expect(marks).toEqual([['m1', 'dropped']]);
  });

  it('is judged by the moment at which its order was read', async () => {
    const { deliver, marks, clock } = setUp(
      [aMessage(2), { ...ready('order-ready', { status: 'completed', completedAt: GAME_NIGHT }), id: outboxId('m1') }],
      { sideBySide: 1, leaseMs: DAY_MS, sender: { send: async () => clock.advance(HOUR_MS) } },
    );
    await deliver();
    expect(marks).toEqual([['m2', 'sent']]);
  });

  it('waits while its hand-over can be undone', async () => {
    const { deliver, marks, clock } = setUp([ready('order-ready', { status: 'completed', completedAt: GAME_NIGHT })]);
    await deliver();
    expect(marks).toEqual([]);
    clock.advance(LIMITS.orders.undoPickUpWithinMs + 1);
    await deliver();
    expect(marks).toEqual([['m1', 'dropped']]);
  });
});

it.each([
  ['preparing', 'sent'],
  ['cancelled', 'dropped'],
] as const)('a mail that an item was found, of an order that is %s, is %s', async (status, mark) => {
  const found = { ...aConfirmationMail(), kind: 'order-unchanged', item: '2 × Hot Dog' } as const;
  const { deliver, marks } = setUp([{ ...aMessage(1), mail: found, order: anOrder({ status }) }]);
  await deliver();
  expect(marks).toEqual([['m1', mark]]);
});

describe('a round', () => {
  it('sends and marks due messages, each with its own Message-ID', async () => {
    const { deliver, sender, marks } = setUp([aMessage(1)]);
    expect(await deliver()).toBe(1);
    const content = { subject: 'subject #001', text: 'Maya Rivera', html: '<p>order-confirmation</p>' };
    expect(sender.sent).toEqual([{ to: 'fan1@example.com', ...content, messageId: idOf(1) }]);
    expect(marks).toEqual([['m1', 'sent']]);
    expect(await deliver()).toBe(0);
  });

  it('sends six mails to an address that has not answered, but no seventh', async () => {
    const { deliver, sender, marks, log } = setUp([aMessage(1, 5), aMessage(2, 6)]);
    await deliver();
    expect(sender.sent.map(({ to }) => to)).toEqual(['fan1@example.com']);
    expect(Object.fromEntries(marks)).toEqual({ m1: 'sent', m2: 'failed' });
    const fields = { outboxId: 'm2', orderId: 'o2', kind: 'order-confirmation' };
    expect(log).toContainEqual(expect.objectContaining({ event: 'mail.withheld', fields }));
  });

  it('claims a small batch under a lease', async () => {
    const { deliver, claims } = setUp(messages(3), { batchSize: 2, leaseMs: 45_000 });
    expect([await deliver(), await deliver(), await deliver()]).toEqual([2, 1, 0]);
    expect(claims[0]).toEqual({ leaseMs: 45_000, limit: 2 });
  });

  it('retries with growing pauses while the mail server is unavailable', async () => {
    const { deliver, sender, marks, clock, log } = setUp([aMessage(1)]);
    sender.failWith(() => new Unavailable('mail'));
    await deliver();
    clock.advance(SECOND_MS);
    await deliver();
    expect(log.map(({ level, event, fields }) => [level, event, fields['attempts']])).toEqual([
      ['warn', 'mail.postponed', 1],
      ['warn', 'mail.postponed', 2],
    ]);
    sender.failWith(() => null);
    expect(await deliver()).toBe(0);
    clock.advance(2 * SECOND_MS);
    await deliver();
    expect(sender.sent.map((email) => email.messageId)).toEqual([idOf(1)]);
    expect(marks.map(([, mark]) => mark)).toEqual([GAME_NIGHT + SECOND_MS, GAME_NIGHT + 3 * SECOND_MS, 'sent']);
  });

  it.each([
    ['after 24 hours', DAY_MS, new Unavailable('mail'), {}],
    ['when the mail is refused for good', 0, new MailRefused('550'), { outboxId: 'm1', orderId: 'o1', reason: '550' }],
  ])('gives up %s', async (_when, ageMs, failure, fields) => {
    const { deliver, sender, marks, clock, log } = setUp([aMessage(1)]);
    sender.failWith(() => failure);
    clock.advance(ageMs);
    await deliver();
    expect(marks).toEqual([['m1', 'failed']]);
    expect(log).toMatchObject([{ level: 'error', event: 'mail.given-up', fields }]);
  });

  it('postpones a mail that fails or cannot be composed, and sends the others', async () => {
    const compose: MailComposer['compose'] = (mail) => {
      if (subjectOf(mail) === '#001') throw new TypeError('an unknown kind of mail');
      return composer.compose(mail);
    };
    const { deliver, sender, marks } = setUp(messages(4), { composer: { compose } });
    sender.failWith(({ to }) => (to === 'fan2@example.com' ? new Error('a bug in the sender') : null));
    expect(await deliver()).toBe(4);
    expect(sender.sent.map(({ to }) => to)).toEqual(['fan3@example.com', 'fan4@example.com']);
    const later = plusMs(GAME_NIGHT, SECOND_MS);
    expect(Object.fromEntries(marks)).toEqual({ m1: later, m2: later, m3: 'sent', m4: 'sent' });
  });

  it('fails only when nothing can be claimed', async () => {
    const outbox: OutboxQueue = { ...queueOf([], fixedClock()).queue, claimDue: () => Promise.reject(new Unavailable('database')) };
    await expect(setUp([], { outbox }).deliver()).rejects.toBeInstanceOf(Unavailable);
  });

  it('logs no address and no name, even from an error', async () => {
    const { deliver, sender, log } = setUp(messages(3));
    const leak = Object.assign(new Error('550 <fan2@example.com> Maya Rivera unknown'), { code: 'EENVELOPE' });
    sender.failWith((email) => {
      if (email.to === 'fan1@example.com') return null;
      return email.to === 'fan2@example.com' ? new Unavailable('mail', { cause: leak }) : new MailRefused('550', { cause: leak });
    });
    await deliver();
    expect(log).toHaveLength(3);
    expect(log.some(({ fields }) => fields['reason'] === 'EENVELOPE')).toBe(true);
    expect(JSON.stringify(log)).not.toMatch(/example\.com|Maya|Rivera/);
  });
});

describe('a lost mark', () => {
  it('repeats its mail under the same Message-ID, once the lease is over', async () => {
    const { deliver, sender, marks, faults, clock, events } = setUp(messages(2), { leaseMs: 60_000 });
    faults.mark = (id) => (id === 'm1' ? new Unavailable('database') : null);
    expect(await deliver()).toBe(2);
    expect(marks).toEqual([['m2', 'sent']]);
    expect(events()).toContain('mail.not-marked');
    faults.mark = () => null;
    expect(await deliver()).toBe(0);
    clock.advance(60_000);
    await deliver();
    expect(sender.sent.map(({ messageId }) => messageId).toSorted()).toEqual([idOf(1), idOf(1), idOf(2)]);
  });

  it.each([
    ['refused for good', new MailRefused('550')],
    ['postponed', new Unavailable('mail')],
  ])('of a mail that was %s is logged, and the round continues', async (_what, failure) => {
    const { deliver, sender, marks, faults, events } = setUp(messages(2));
    sender.failWith(({ to }) => (to === 'fan1@example.com' ? failure : null));
    faults.mark = (id) => (id === 'm1' ? new Unavailable('database') : null);
    expect(await deliver()).toBe(2);
    expect(marks).toEqual([['m2', 'sent']]);
    expect(events()).toContain('mail.not-marked');
    expect(events()).not.toContain('mail.postponed');
  });

  it('ends the sending of a round, because each mail would be repeated', async () => {
    const { deliver, sender, marks, faults, clock } = setUp(messages(20), { leaseMs: 9_000 });
    faults.mark = () => new Unavailable('database');
    await deliver();
    expect(sender.sent.length).toBeLessThanOrEqual(10);
    faults.mark = () => null;
    expect(await deliver()).toBe(0);
    clock.advance(9_000);
    expect(await deliver()).toBe(20);
    expect(new Set(sender.sent.map(({ messageId }) => messageId)).size).toBe(20);
    expect(marks).toHaveLength(20);
  });
});

describe('while mails are being sent', () => {
  const round = () => new Promise((resolve) => setImmediate(resolve));

  /** The test decides when a mail arrives, and when a third of the lease is over. */
  const slow = (count: number, sideBySide: number, own: Partial<OutboxQueue> = {}) => {
    const underWay = new Map<string, () => void>();
    const pauses: (() => void)[] = [];
    const clock = fixedClock();
    const outbox = queueOf(messages(count), clock);
    const { deliver } = setUp([], {
      clock,
      outbox: { ...outbox.queue, ...own },
      sender: { send: ({ messageId }) => new Promise((resolve) => void underWay.set(messageId, resolve)) },
      pause: () => new Promise((resolve) => void pauses.push(resolve)),
      sideBySide,
      leaseMs: 9_000,
    });
    return {
      ...outbox,
      deliver,
      clock,
      pauses,
      sending: () => [...underWay.keys()],
      arrives: (number: number) => underWay.get(idOf(number))?.(),
      claimable: async () => (await outbox.queue.claimDue(9_000, 10)).map(({ id }) => id),
      third: async (ms = 3_000) => {
        clock.advance(ms);
        for (const end of pauses.splice(0)) end();
        await round();
      },
    };
  };

  it('a round ends only after its marks are stored', async () => {
    const { deliver, queue, marks } = setUp([aMessage(1)]);
    const markSent = queue.markSent.bind(queue);
    const stored = Promise.withResolvers<undefined>();
    queue.markSent = async (id) => {
      await stored.promise;
      await markSent(id);
    };
    const steps: string[] = [];
    const delivered = deliver().finally(() => void steps.push('over'));
    for (let turn = 0; turn < 20; turn += 1) await round();
    steps.push('stored');
    stored.resolve(undefined);
    await delivered;
    expect([steps, marks]).toEqual([['stored', 'over'], [['m1', 'sent']]]);
  });

  it('a mail stays claimed until it is marked', async () => {
    const { deliver, arrives, claimable, third, marks, pauses } = slow(1, 2);
    const delivered = deliver();
    await round();
    for (let thirds = 0; thirds < 9; thirds += 1) {
      await third();
      expect(await claimable()).toEqual([]);
    }
    arrives(1);
    expect(await delivered).toBe(1);
    expect(marks).toEqual([['m1', 'sent']]);
    // No renewal follows the mark.
    await third();
    expect(pauses).toEqual([]);
  });

  it('a free sender takes the next mail, and waiting mails stay claimed', async () => {
    const { deliver, arrives, claimable, sending, third, clock, marks } = slow(5, 2);
    const delivered = deliver();
    await round();
    expect(sending()).toEqual([idOf(1), idOf(2)]);
    arrives(2);
    await round();
    // Marked while others are still being sent; a slow first one delays none.
    expect(marks).toEqual([['m2', 'sent']]);
    expect(sending().at(-1)).toBe(idOf(3));
    await third();
    clock.advance(8_000);
    expect(await claimable()).toEqual([]);
    for (let turn = 0; turn < 4; turn += 1) {
      for (let number = 1; number <= 5; number += 1) arrives(number);
      await round();
    }
    expect(await delivered).toBe(5);
    expect(marks.map(([id]) => id).toSorted()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  });

  it('an ending round waits for the current mail, and returns the others at once', async () => {
    const { deliver, arrives, claimable, sending, third, marks, pauses } = slow(3, 1);
    let isEnding = false;
    const delivered = deliver(() => isEnding);
    await round();
    isEnding = true;
    arrives(1);
    expect(await delivered).toBe(3);
    expect([sending(), marks]).toEqual([[idOf(1)], [['m1', 'sent']]]);
    expect(await claimable()).toEqual(['m2', 'm3']);
    // Nor does it keep them from other workers.
    await third(0);
    expect(pauses).toEqual([]);
  });

  it('a mail whose claim ran out while it waited is not sent', async () => {
    const { deliver, arrives, claimable, sending, third, marks } = slow(3, 1, { renew: () => Promise.reject(new Unavailable('database')) });
    const delivered = deliver();
    await round();
    for (let thirds = 0; thirds < 3; thirds += 1) await third();
    expect(await claimable()).toEqual(['m1', 'm2', 'm3']);
    arrives(1);
    expect(await delivered).toBe(3);
    expect([sending(), marks]).toEqual([[idOf(1)], [['m1', 'sent']]]);
  });
});
