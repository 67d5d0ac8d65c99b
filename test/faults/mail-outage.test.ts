import { expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { buy } from './support/buyer.ts';
import { withFaultHarness, type FaultHarness } from './support/fault-harness.ts';
import { openKitchen } from './support/kitchen.ts';
import { brokenPromises, countOf } from './support/promises.ts';
import { faultDice, ownDice, reportFigures } from './support/seed.ts';

const ORDERS = 20;
const AWAY_MS = 10 * MINUTE_MS;
/** The stand's clock advances in steps of this size, as often as retries fall due. */
const STEP_MS = 30 * SECOND_MS;
/** Rules §3: the pauses between attempts grow to five minutes. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
const DELIVERED_MS = 20 * SECOND_MS;

type Trouble = { readonly name: string; readonly begin: (stand: FaultHarness) => unknown };

const TROUBLES: readonly Trouble[] = [
  { name: 'away', begin: ({ mailWire }) => mailWire.setMode('refuse') },
  { name: 'silent', begin: ({ mailWire }) => mailWire.setMode('swallow') },
];

const waiting = (stand: FaultHarness): Promise<number> => countOf(stand, "select count(*) from outbox where state = 'pending'");

/** The clock advances, because a mail in progress when the server returned waits again. */
const untilDelivered = async (stand: FaultHarness): Promise<number> => {
  const began = performance.now();
  for (let at = AWAY_MS; (await waiting(stand)) > 0 && performance.now() - began < 2 * MINUTE_MS; at += LONGEST_PAUSE_MS) {
    stand.instances[0]?.moveClock(at + LONGEST_PAUSE_MS);
    await sleep(SECOND_MS);
  }
  return Math.round(performance.now() - began);
};

test.each(TROUBLES)(
  'mail $name for ten minutes: no order notices, and everything is delivered once it is back',
  async ({ name, begin }) => {
    const dice = faultDice(`mail ${name}`);
    await withFaultHarness({ instances: 1, entry: 'test/faults/support/switched-stand.ts' }, async (stand) => {
      const kitchen = await openKitchen(stand, ownDice(dice));
      const habits = { closesTab: 0, cancels: 0, walksAway: 0, isOver: () => false };
      const buyAll = () => Promise.all(Array.from({ length: ORDERS }, (_, at) => buy(stand, `Buyer ${at}`, ownDice(dice), habits)));
      kitchen.slowestMs();
      await begin(stand);
      const bought = await buyAll();
      const kitchenMs = kitchen.slowestMs();
      for (let gone = STEP_MS; gone <= AWAY_MS; gone += STEP_MS) {
        stand.instances[0]?.moveClock(gone);
        await sleep(150);
      }
      const kept = await waiting(stand);
      await stand.mailWire.setMode('pass');
      // Its next orders would make new mails.
      await kitchen.stop();
      const deliveredMs = await untilDelivered(stand);
      reportFigures(`mail ${name}`, { orders: ORDERS, kept, kitchenMs, deliveredMs });
      expect(bought.filter(({ ending, sawOrder }) => ending === 'paid' && sawOrder)).toHaveLength(ORDERS);
      expect(bought.flatMap(({ wrongAnswers }) => wrongAnswers)).toEqual([]);
      expect(kept).toBeGreaterThanOrEqual(ORDERS);
      expect(deliveredMs).toBeLessThan(DELIVERED_MS);
      expect(await brokenPromises(stand, { atRest: true, mailRepeats: 0 })).toEqual([]);
    });
  },
);

/** A whole round of the worker. */
const MAILS = 20;
/** A mail in progress waits ten seconds for a silent server; four in a row would take forty. */
const STOPPED_MS = 20 * SECOND_MS;

/** More mails like the one that was sent, for made-up orders. */
const writeMails = async ({ pool }: FaultHarness): Promise<void> => {
  await pool.query(
    `insert into outbox (id, kind, order_id, recipient, notice, message_id, state, created_at, due_at, attempts, give_up_at)
    select gen_random_uuid(), kind, null, recipient, notice, gen_random_uuid() || '@stand.example', 'pending', now(), now(), 0, give_up_at
    from (select * from outbox limit 1) mail, generate_series(1, $1)`,
    [MAILS],
  );
};

test('stopped with a round of mails that hang, it waits for those on their way, and the next process sends the others at once', async () => {
  const dice = faultDice('mail hangs, told to stop');
  await withFaultHarness({ instances: 1 }, async (stand) => {
    const [instance] = stand.instances;
    if (instance === undefined) throw new Error('no instance');
    await buy(stand, 'Buyer', ownDice(dice), { closesTab: 0, cancels: 0, walksAway: 0, isOver: () => false });
    await untilDelivered(stand);
    const before = stand.mail.received.length;
    stand.mail.breakWith('hangs');
    await writeMails(stand);
    const claimed = "select count(*) from outbox where state = 'pending' and due_at > now()";
    await expect.poll(() => countOf(stand, claimed), { timeout: 10 * SECOND_MS }).toBe(MAILS);
    const began = performance.now();
    const code = await instance.stop();
    const stoppedMs = Math.round(performance.now() - began);
    expect(code).toBe(0);
    expect(stoppedMs).toBeLessThan(STOPPED_MS);
    expect(
      await countOf(stand, "select count(*) from outbox where attempts = 0 and state = 'pending' and due_at <= now()"),
    ).toBeGreaterThan(MAILS / 2);
    stand.mail.breakWith(null);
    instance.spawn();
    await instance.untilReady();
    const deliveredMs = await untilDelivered(stand);
    reportFigures('mail hangs, told to stop', { stoppedMs, deliveredMs });
    expect(stand.mail.received.length - before).toBe(MAILS);
  });
});
