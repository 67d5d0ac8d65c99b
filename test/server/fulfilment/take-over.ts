import { LIMITS } from '#core/domain/limits.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';
import { post, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer, placeOrderIn } from '../../support/logins.ts';
import { inRace, type RaceHarness, type RaceOptions } from '../../support/races/race-harness.ts';
import { brokenWays, eventsOf, setStatus, staffOf, type StaffLogin } from '../../support/races/staff.ts';

export const ROUNDS = 8;

export const takeOver = (stand: RaceHarness, id: OrderId, { token }: StaffLogin, actId?: string): Promise<HttpAnswer> =>
  post(stand, `/api/orders/${id}/takeover`, undefined, { ...bearer(token), ...(actId === undefined ? {} : { 'idempotency-key': actId }) });

type People = { readonly holder: StaffLogin; readonly ana: StaffLogin; readonly tom: StaffLogin };

export const withThree = <T>(options: RaceOptions, work: (stand: RaceHarness, people: People) => Promise<T>): Promise<T> =>
  inRace(options, async (stand) => {
    const [holder, ana, tom] = await staffOf(stand, 3);
    if (holder === undefined || ana === undefined || tom === undefined) throw new Error('nobody works here');
    return await work(stand, { holder, ana, tom });
  });

/** An order whose holder has just become silent. */
const leftAlone = async (stand: RaceHarness, holder: StaffLogin): Promise<OrderId> => {
  const { id } = await placeOrderIn(stand);
  await setStatus(stand, id, 'preparing', holder);
  stand.clock.advance(LIMITS.orders.takeOverAfterMs);
  return id;
};

/** How many times each round's order changed hands, and the rounds whose events violate the table. */
export const twoTakeOvers = (options: RaceOptions = {}) =>
  withThree(options, async (stand, { holder, ana, tom }) => {
    const wins = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await leftAlone(stand, holder);
      const answers = await Promise.all([takeOver(stand, id, ana), takeOver(stand, id, tom)]);
      wins.push(answers.filter(({ status }) => status === 200).length);
    }
    return wins;
  });

/** A takeover while the order is being marked ready. */
export const againstReady = (options: RaceOptions = {}) =>
  withThree(options, async (stand, { holder, ana, tom }) => {
    const ends = new Set<string | undefined>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await leftAlone(stand, holder);
      await Promise.all([takeOver(stand, id, ana), setStatus(stand, id, 'ready', tom)]);
      ends.add((await stand.reads.orders.byId(id))?.order.status);
      ends.add((await eventsOf(stand, id)).at(-1)?.to);
    }
    return { ends: [...ends], broken: await brokenWays(stand) };
  });
