import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { MikroOrmPersistence } from '#adapters/mikro-orm/persistence.ts';
import { createSimulatedPaymentGateway } from '#adapters/simulated-payments/simulated-payment-gateway.ts';
import { createSystemClock, createUuidIdGenerator } from '#adapters/system/clock-and-ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import type { EmailSender } from '#core/ports/email-sender.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { Overrides } from '#server/composition/container.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { recordingLogger } from '#test/support/fakes/recording-logger.ts';
import { payWithoutWebhook, requestCheckout, sessionsOf } from '#test/support/races/customers.ts';
import { brokenInvariants, numberFrom, productBySlug, shelve } from '#test/support/races/ledger-checks.ts';
import { type RaceHarness, startRaceHarness } from '#test/support/races/race-harness.ts';

const INSTANCES = 3;
export const PAID = 60;
/** The response time of the provider and the mail server. */
const ANSWER_MS = 60;
const GIVE_UP_MS = MINUTE_MS;

/** Calls to the provider and mails, of all instances together. */
const outsideWorld = () => {
  const asking = new Map<string, number>();
  const seen = { asked: 0, mostAtOnce: 0, mails: [] as string[] };
  const watch = (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    retrieveSession: async (id) => {
      const atOnce = (asking.get(id) ?? 0) + 1;
      asking.set(id, atOnce);
      seen.asked += 1;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, atOnce);
      await sleep(ANSWER_MS);
      const session = await gateway.retrieveSession(id);
      asking.set(id, (asking.get(id) ?? 1) - 1);
      return session;
    },
  });
  const emailSender: EmailSender = {
    send: async ({ messageId }) => {
      seen.mails.push(messageId);
      await sleep(ANSWER_MS);
    },
  };
  return { seen, watch, emailSender };
};

type World = ReturnType<typeof outsideWorld>;

/** A busy machine may need longer than a claim lasts; then it is rightly claimed again. A mail's claim is renewed. */
const untilGivenUp = ({ checkouts }: MikroOrmPersistence): Overrides => ({
  checkouts: { ...checkouts, claimDue: (_leaseMs, limit) => checkouts.claimDue(GIVE_UP_MS, limit) },
});

/** An ignored claim: the next instance finds the same work first. */
const NO_LEASE_MS = -MINUTE_MS;

export const withoutLeases = () => {
  // Sequential claims, because concurrent ones skip each other's rows, which is a different lock.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(claim: () => Promise<T>): Promise<T> => {
    const turn = last.then(claim);
    last = turn.catch(() => undefined);
    return turn;
  };
  return ({ checkouts, outbox }: MikroOrmPersistence): Overrides => ({
    checkouts: { ...checkouts, claimDue: (_leaseMs, limit) => inTurn(() => checkouts.claimDue(NO_LEASE_MS, limit)) },
    outbox: { ...outbox, claimDue: (_leaseMs, limit) => inTurn(() => outbox.claimDue(NO_LEASE_MS, limit)) },
  });
};

const overridesFor =
  (world: World, leases: (reads: MikroOrmPersistence) => Overrides) =>
  (reads: MikroOrmPersistence): Overrides => {
    const [clock, ids, logger] = [createSystemClock(), createUuidIdGenerator(), recordingLogger()];
    const gateway = createSimulatedPaymentGateway({
      documents: reads.documents,
      clock,
      ids,
      logger,
      publicUrl: 'http://localhost',
      webhookUrl: null,
    });
    return { payments: world.watch(gateway), emailSender: world.emailSender, ...leases(reads) };
  };

const until = async (isDone: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + GIVE_UP_MS;
  while (!(await isDone()) && performance.now() < deadline) await sleep(50);
};

const paidCheckouts = async (stand: RaceHarness): Promise<void> => {
  await shelve(stand, PAID);
  const lines = [{ product: await productBySlug(stand, 'cola'), quantity: 1 }];
  const sessions = sessionsOf(await Promise.all(Array.from({ length: PAID }, () => requestCheckout(stand, lines))));
  await Promise.all(sessions.map((session) => payWithoutWebhook(stand, session)));
  // Due for every instance at the same moment.
  await stand.reads.pool.query(
    "update checkouts set next_check_at = now() - interval '1 second', created_at = now() - interval '1 minute'",
  );
};

/** Instances with the machine's time, whose workers start together. */
export const workTogether = async (leases = untilGivenUp) => {
  const world = outsideWorld();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const overrides = overridesFor(world, leases);
  const stands: RaceHarness[] = [];
  for (let instance = 0; instance < INSTANCES; instance += 1)
    stands.push(await startRaceHarness({ database, overrides, isTimeFlowing: true }));
  const [first] = stands;
  if (first === undefined) throw new Error('no instance started');
  await paidCheckouts(first);
  for (const { services } of stands) services.get('worker').start();
  const waiting = `(select count(*) from checkouts where state <> 'paid') + (select count(*) from outbox where state = 'pending')`;
  await until(async () => (await numberFrom(first, waiting)) === 0);
  await Promise.all(stands.map(({ services }) => services.get('worker').stop()));
  const broken = await brokenInvariants(first, { atRest: true });
  const orders = await numberFrom(first, 'select count(*) from orders');
  await Promise.all(stands.map((stand) => stand.stop()));
  return { ...world.seen, orders, broken };
};
