import { describe, expect, it } from 'vitest';
import { orderId, outboxId, type OutboxId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { newOutboxMessage, type StandMail } from '#core/domain/notifications/outbox-message.ts';
import { makeDeliverOutbox } from '#core/use-cases/notifications/deliver-outbox.ts';
import type { Pause } from '#core/ports/clock.ts';
import { MailRefused, type EmailSender } from '#core/ports/email-sender.ts';
import type { MailComposer } from '#core/ports/mail-composer.ts';
import type { ClaimedMessage, OutboxQueue } from '#core/ports/outbox.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { aConfirmationMail } from '../../../support/builders/order-mail-builder.ts';
import { fixedClock, GAME_NIGHT, type FixedClock } from '../../../support/fakes/fixed-clock.ts';
import { recordingEmailSender } from '../../../support/fakes/recording-email-sender.ts';
import { recordingLogger } from '../../../support/fakes/recording-logger.ts';

type Mark = 'sent' | 'failed' | Instant;

/** The queue of one worker: a claimed message is hidden until it is marked for a retry, or its lease expires. */
const queueOf = (messages: readonly ClaimedMessage[], clock: FixedClock) => {
  const rows = new Map(messages.map((message) => [message.id, message]));
  const marks: (readonly [OutboxId, Mark])[] = [];
  const claims: { readonly leaseMs: number; readonly limit: number }[] = [];
  let markError: ((id: OutboxId) => Error | null) | null = null;
  const close = (id: OutboxId, mark: Mark): void => {
    const error = markError?.(id) ?? null;
    if (error !== null) throw error;
    marks.push([id, mark]);
    rows.delete(id);
  };
  const queue: OutboxQueue = {
    claimDue: async (leaseMs, limit) => {
      claims.push({ leaseMs, limit });
      const due = [...rows.values()].filter((row) => row.dueAt <= clock.now()).slice(0, limit);
      for (const row of due) rows.set(row.id, { ...row, dueAt: (clock.now() + leaseMs) as Instant });
      return due;
    },
    renew: async (id, leaseMs) => {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, dueAt: plusMs(clock.now(), leaseMs) });
    },
    markSent: async (id) => close(id, 'sent'),
    markFailed: async (id) => close(id, 'failed'),
    retryAt: async (id, at) => {
      const row = rows.get(id);
      close(id, at);
      if (row !== undefined) rows.set(id, { ...row, dueAt: at, attempts: row.attempts + 1 });
    },
  };
  return {
    queue,
    marks,
    claims,
    failMarksWith: (error: (id: OutboxId) => Error | null) => {
      markError = error;
    },
  };
};

const aMessage = (number: number, unanswered = 0): ClaimedMessage => ({
  ...newOutboxMessage({
    id: outboxId(`m${number}`),
    mail: aConfirmationMail({ orderNumberDisplay: `#00${number}`, customerName: 'Maya Rivera' }),
    to: `fan${number}@example.com`,
    orderId: orderId(`o${number}`),
    now: GAME_NIGHT,
  }),
  unanswered,
});

const subjectOf = (mail: StandMail): string => ('orderNumberDisplay' in mail ? mail.orderNumberDisplay : mail.kind);

const plainComposer: MailComposer = {
  compose: (mail) => ({ subject: `subject ${subjectOf(mail)}`, text: 'Maya Rivera', html: `<p>${mail.kind}</p>` }),
};

const never: Pause = () => new Promise(() => undefined);

type Options = { readonly composer?: MailComposer; readonly batchSize?: number; readonly leaseMs?: number };

const setUp = (messages: readonly ClaimedMessage[], options: Options = {}) => {
  const clock = fixedClock();
  const sender = recordingEmailSender();
  const outbox = queueOf(messages, clock);
  const logger = recordingLogger();
  const deliver = makeDeliverOutbox({ composer: plainComposer, ...options, pause: never, outbox: outbox.queue, sender, clock, logger });
  return { clock, sender, outbox, log: logger.lines, deliver };
};

describe('deliverOutbox', () => {
  it('sends six mails to an address that has not answered, and no seventh', async () => {
    const { deliver, sender, outbox, log } = setUp([aMessage(1, 5), aMessage(2, 6)]);
    await deliver();
    expect(sender.sent.map(({ to }) => to)).toEqual(['fan1@example.com']);
    expect(new Map(outbox.marks)).toEqual(
      new Map([
        ['m1', 'sent'],
        ['m2', 'failed'],
      ]),
    );
    expect(log).toContainEqual(
      expect.objectContaining({ event: 'mail.withheld', fields: { outboxId: 'm2', orderId: 'o2', kind: 'order-confirmation' } }),
    );
  });

  it('sends what is due, composed, with its own Message-ID, and marks it', async () => {
    const { deliver, sender, outbox } = setUp([aMessage(1)]);
    expect(await deliver()).toBe(1);
    expect(sender.sent).toEqual([
      {
        to: 'fan1@example.com',
        subject: 'subject #001',
        text: 'Maya Rivera',
        html: '<p>order-confirmation</p>',
        messageId: '<m1@stand.example>',
      },
    ]);
    expect(outbox.marks).toEqual([['m1', 'sent']]);
    expect(await deliver()).toBe(0);
  });

  it('is over only when what was sent is marked', async () => {
    const { deliver, outbox } = setUp([aMessage(1)]);
    const markSent = outbox.queue.markSent.bind(outbox.queue);
    const stored = Promise.withResolvers<undefined>();
    outbox.queue.markSent = async (id) => {
      await stored.promise;
      await markSent(id);
    };
    const steps: string[] = [];
    const round = deliver().finally(() => void steps.push('over'));
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    steps.push('stored');
    stored.resolve(undefined);
    await round;
    expect(steps).toEqual(['stored', 'over']);
    expect(outbox.marks).toEqual([['m1', 'sent']]);
  });

  it('claims a small batch under a lease', async () => {
    const { deliver, outbox } = setUp([1, 2, 3].map(aMessage), { batchSize: 2, leaseMs: 45_000 });
    expect([await deliver(), await deliver(), await deliver()]).toEqual([2, 1, 0]);
    expect(outbox.claims[0]).toEqual({ leaseMs: 45_000, limit: 2 });
  });

  it('retries with growing pauses while the mail server is unavailable', async () => {
    const { deliver, sender, outbox, clock, log } = setUp([aMessage(1)]);
    sender.failWith(() => new Unavailable('mail'));
    await deliver();
    clock.advance(SECOND_MS);
    await deliver();
    expect(log.map(({ level, event, fields }) => [level, event, fields['attempts']])).toEqual([
      ['warn', 'mail.postponed', 1],
      ['warn', 'mail.postponed', 2],
    ]);
    expect(outbox.marks).toEqual([
      ['m1', GAME_NIGHT + SECOND_MS],
      ['m1', GAME_NIGHT + 3 * SECOND_MS],
    ]);
    sender.failWith(() => null);
    expect(await deliver()).toBe(0);
    clock.advance(2 * SECOND_MS);
    await deliver();
    expect(sender.sent.map((email) => email.messageId)).toEqual(['<m1@stand.example>']);
    expect(outbox.marks.at(-1)).toEqual(['m1', 'sent']);
  });

  it('gives up after 24 hours', async () => {
    const { deliver, sender, outbox, clock, log } = setUp([aMessage(1)]);
    sender.failWith(() => new Unavailable('mail'));
    clock.advance(DAY_MS);
    await deliver();
    expect(outbox.marks).toEqual([['m1', 'failed']]);
    expect(log.map(({ level, event }) => [level, event])).toEqual([['error', 'mail.given-up']]);
  });

  it('gives up at once when the mail is refused for good', async () => {
    const { deliver, sender, outbox, log } = setUp([aMessage(1)]);
    sender.failWith(() => new MailRefused('550'));
    await deliver();
    expect(outbox.marks).toEqual([['m1', 'failed']]);
    expect(log[0]?.fields).toMatchObject({ outboxId: 'm1', orderId: 'o1', reason: '550' });
  });

  it('lets a failing mail hold up none of the others', async () => {
    const { deliver, sender, outbox } = setUp([1, 2, 3].map(aMessage));
    sender.failWith((email) => (email.to === 'fan2@example.com' ? new Error('a bug in the sender') : null));
    expect(await deliver()).toBe(3);
    expect(new Map(outbox.marks)).toEqual(
      new Map<string, Mark>([
        ['m1', 'sent'],
        ['m2', (GAME_NIGHT + SECOND_MS) as Instant],
        ['m3', 'sent'],
      ]),
    );
  });

  it('postpones a mail that cannot be composed and sends the others', async () => {
    const composer: MailComposer = {
      compose: (mail) => {
        if (subjectOf(mail) === '#001') throw new TypeError('an unknown kind of mail');
        return plainComposer.compose(mail);
      },
    };
    const { deliver, sender, outbox } = setUp([1, 2].map(aMessage), { composer });
    await deliver();
    expect(sender.sent.map((email) => email.to)).toEqual(['fan2@example.com']);
    expect(new Map(outbox.marks).get(outboxId('m1'))).toBe(GAME_NIGHT + SECOND_MS);
  });

  it('repeats a mail whose mark was lost, under the same Message-ID and not before the lease is over', async () => {
    const { deliver, sender, outbox, clock, log } = setUp([1, 2].map(aMessage), { leaseMs: 60_000 });
    outbox.failMarksWith((id) => (id === 'm1' ? new Unavailable('database') : null));
    expect(await deliver()).toBe(2);
    expect(outbox.marks).toEqual([['m2', 'sent']]);
    expect(log.some(({ event }) => event === 'mail.not-marked')).toBe(true);
    outbox.failMarksWith(() => null);
    expect(await deliver()).toBe(0);
    clock.advance(60_000);
    await deliver();
    expect(sender.sent.filter((email) => email.to === 'fan1@example.com').map((email) => email.messageId)).toEqual([
      '<m1@stand.example>',
      '<m1@stand.example>',
    ]);
  });

  it.each([
    ['was refused for good', new MailRefused('550')],
    ['was not taken for now', new Unavailable('mail')],
  ])('says so and goes on when it cannot note that a mail %s', async (_what, failure) => {
    const { deliver, sender, outbox, log } = setUp([1, 2].map(aMessage));
    sender.failWith(({ to }) => (to === 'fan1@example.com' ? failure : null));
    outbox.failMarksWith((id) => (id === 'm1' ? new Unavailable('database') : null));
    expect(await deliver()).toBe(2);
    expect(outbox.marks).toEqual([['m2', 'sent']]);
    expect(log.filter(({ event }) => event.startsWith('mail.')).map(({ event }) => event)).toContain('mail.not-marked');
    expect(log.map(({ event }) => event)).not.toContain('mail.postponed');
  });

  it('keeps its claim while the mail server takes its time, and nobody else sends the mail in the meantime', async () => {
    const pauses: PromiseWithResolvers<void>[] = [];
    const pause: Pause = () => {
      const waiting = Promise.withResolvers<void>();
      pauses.push(waiting);
      return waiting.promise;
    };
    const slow = Promise.withResolvers<void>();
    const clock = fixedClock();
    const outbox = queueOf([aMessage(1)], clock);
    const sender: EmailSender = { send: () => slow.promise };
    const deps = { outbox: outbox.queue, composer: plainComposer, sender, clock, logger: recordingLogger() };
    const delivered = makeDeliverOutbox({ ...deps, pause, leaseMs: 9_000 })();
    await new Promise((resolve) => setImmediate(resolve));
    for (let third = 0; third < 9; third += 1) {
      clock.advance(3_000);
      pauses.at(-1)?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
      expect(await outbox.queue.claimDue(9_000, 10)).toEqual([]);
    }
    slow.resolve();
    expect(await delivered).toBe(1);
    expect(outbox.marks).toEqual([['m1', 'sent']]);
    // And releases it: no renewal follows the mark.
    pauses.at(-1)?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(pauses).toHaveLength(10);
  });

  it('sends a few in parallel; a free sender takes the next, and those that wait are claimed', async () => {
    const clock = fixedClock();
    const outbox = queueOf([1, 2, 3, 4, 5].map(aMessage), clock);
    const underWay = new Map<string, () => void>();
    const sender: EmailSender = {
      send: ({ messageId }) => new Promise((resolve) => void underWay.set(messageId, resolve)),
    };
    const pauses: (() => void)[] = [];
    const pause: Pause = () => new Promise((resolve) => void pauses.push(resolve));
    const round = () => new Promise((resolve) => setImmediate(resolve));
    const deps = { outbox: outbox.queue, composer: plainComposer, sender, clock, pause, logger: recordingLogger() };
    const delivered = makeDeliverOutbox({ ...deps, sideBySide: 2, leaseMs: 9_000 })();
    await round();
    expect([...underWay.keys()]).toEqual(['<m1@stand.example>', '<m2@stand.example>']);
    underWay.get('<m2@stand.example>')?.();
    await round();
    // Marked while the others are being sent; the slow first one delays none.
    expect(outbox.marks).toEqual([['m2', 'sent']]);
    expect([...underWay.keys()].at(-1)).toBe('<m3@stand.example>');
    clock.advance(3_000);
    for (const end of pauses.splice(0)) end();
    await round();
    clock.advance(8_000);
    expect(await outbox.queue.claimDue(9_000, 10)).toEqual([]);
    for (let mail = 0; mail < 4; mail++) {
      for (const send of underWay.values()) send();
      await round();
    }
    expect(await delivered).toBe(5);
    expect(outbox.marks.map(([id]) => id).toSorted()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  });

  it('sends no more of a round once a mark was lost: each would come again', async () => {
    const { deliver, sender, outbox, clock } = setUp(
      Array.from({ length: 20 }, (_, at) => aMessage(at)),
      { leaseMs: 9_000 },
    );
    outbox.failMarksWith(() => new Unavailable('database'));
    await deliver();
    expect(sender.sent.length).toBeLessThanOrEqual(10);
    outbox.failMarksWith(() => null);
    expect(await deliver()).toBe(0);
    clock.advance(9_000);
    expect(await deliver()).toBe(20);
    expect(new Set(sender.sent.map(({ messageId }) => messageId)).size).toBe(20);
    expect(outbox.marks).toHaveLength(20);
  });

  /** One mail at a time. The test decides when it arrives and when renewals end. */
  const oneByOne = (change: Partial<OutboxQueue> = {}) => {
    const clock = fixedClock();
    const { queue, marks } = queueOf([1, 2, 3].map(aMessage), clock);
    const underWay = new Map<string, () => void>();
    const sender: EmailSender = {
      send: ({ messageId }) => new Promise((resolve) => void underWay.set(messageId, resolve)),
    };
    const pauses: (() => void)[] = [];
    const pause: Pause = () => new Promise((resolve) => void pauses.push(resolve));
    const deps = { outbox: { ...queue, ...change }, composer: plainComposer, sender, clock, pause, logger: recordingLogger() };
    return { clock, queue, marks, underWay, pauses, deliver: makeDeliverOutbox({ ...deps, sideBySide: 1, leaseMs: 9_000 }) };
  };
  const round = () => new Promise((resolve) => setImmediate(resolve));

  it('that is to end waits for what is on its way, and hands the rest back at once', async () => {
    const { queue, marks, underWay, pauses, deliver } = oneByOne();
    let isEnding = false;
    const delivered = deliver(() => isEnding);
    await round();
    isEnding = true;
    underWay.get('<m1@stand.example>')?.();
    expect(await delivered).toBe(3);
    expect([...underWay.keys()]).toEqual(['<m1@stand.example>']);
    expect(marks).toEqual([['m1', 'sent']]);
    expect((await queue.claimDue(9_000, 10)).map(({ id }) => id)).toEqual(['m2', 'm3']);
    // And blocks no other worker.
    const renewals = pauses.length;
    for (const end of pauses) end();
    await round();
    expect(pauses).toHaveLength(renewals);
  });

  it('sends nothing whose claim ran out while it waited, for somebody else may be sending it', async () => {
    const { clock, queue, marks, underWay, pauses, deliver } = oneByOne({ renew: () => Promise.reject(new Unavailable('database')) });
    const delivered = deliver();
    await round();
    for (let third = 0; third < 3; third++) {
      clock.advance(3_000);
      for (const end of pauses.splice(0)) end();
      await round();
    }
    expect((await queue.claimDue(9_000, 10)).map(({ id }) => id)).toEqual(['m1', 'm2', 'm3']);
    underWay.get('<m1@stand.example>')?.();
    expect(await delivered).toBe(3);
    expect([...underWay.keys()]).toEqual(['<m1@stand.example>']);
    expect(marks).toEqual([['m1', 'sent']]);
  });

  it('fails as a whole only when nothing can be claimed', async () => {
    const { clock, sender } = setUp([]);
    const outbox: OutboxQueue = { ...queueOf([], clock).queue, claimDue: () => Promise.reject(new Unavailable('database')) };
    await expect(
      makeDeliverOutbox({ outbox, composer: plainComposer, sender, clock, pause: never, logger: recordingLogger() })(),
    ).rejects.toBeInstanceOf(Unavailable);
  });

  it('writes no address and no name into the log, whatever the error says', async () => {
    const { deliver, sender, log } = setUp([1, 2, 3].map(aMessage));
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
