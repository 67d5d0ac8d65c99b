import type { OrderId } from '#core/domain/kernel/ids.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { inRace, type RaceHarness, type RaceOptions } from '../../support/races/race-harness.ts';
import { brokenWays, setStatus, type StaffLogin, staffOf, undoReady } from '../../support/races/staff.ts';
import type { Weaken } from '../../support/races/weakened-storage.ts';

export const ROUNDS = 8;

type People = { readonly bea: StaffLogin; readonly tom: StaffLogin };

export const withPeople = <T>(options: RaceOptions, work: (stand: RaceHarness, people: People) => Promise<T>): Promise<T> =>
  inRace(options, async (stand) => {
    const [bea, tom] = await staffOf(stand, 2);
    if (bea === undefined || tom === undefined) throw new Error('nobody works here');
    return await work(stand, { bea, tom });
  });

export const mailsAbout = async ({ reads }: RaceHarness, id: OrderId): Promise<readonly string[]> => {
  const { rows } = await reads.pool.query<{ state: string }>("select state from outbox where order_id = $1 and kind = 'order-ready'", [id]);
  return rows.map(({ state }) => state);
};

export const readyOrder = async (stand: RaceHarness, by: StaffLogin, holder: StaffLogin | null = null): Promise<OrderId> => {
  const { id } = await placeOrderIn(stand);
  if (holder !== null) await setStatus(stand, id, 'preparing', holder);
  await setStatus(stand, id, 'ready', by);
  return id;
};

/** Undo and pick-up at the same moment. */
export const againstPickUp = (options: RaceOptions = {}) =>
  withPeople(options, async (stand, { bea, tom }) => {
    const wins = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await readyOrder(stand, bea);
      const answers = await Promise.all([undoReady(stand, id, bea), setStatus(stand, id, 'completed', tom)]);
      wins.push(answers.filter(({ status }) => status === 200).length);
    }
    return { wins, broken: await brokenWays(stand) };
  });

/** Deletes what it can, whatever the result. */
export const carelessly: Weaken = ({ outbox }) => ({
  outbox: { ...outbox, withdraw: async (message) => (await outbox.withdraw(message)) || true },
});
