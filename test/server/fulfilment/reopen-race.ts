import type { OrderId } from '#core/domain/kernel/ids.ts';
import type { HttpAnswer } from '../../support/http-calls.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { inRace, type RaceHarness, type RaceOptions } from '../../support/races/race-harness.ts';
import { brokenWays, eventsOf, reopen, setStatus, type StaffLogin, staffOf } from '../../support/races/staff.ts';

export type Call = 'status' | 'reason';

export const REASON = 'a napkin is missing';

const make = (stand: RaceHarness, id: OrderId, person: StaffLogin, call: Call): Promise<HttpAnswer> =>
  call === 'status' ? setStatus(stand, id, 'preparing', person) : reopen(stand, id, REASON, person);

export const reopenBy = (calls: readonly Call[], rounds: number, options: RaceOptions = {}) =>
  inRace(options, async (stand) => {
    const [person] = await staffOf(stand, 1);
    if (person === undefined) throw new Error('nobody works here');
    const outcomes = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await placeOrderIn(stand);
      await setStatus(stand, id, 'ready', person);
      const answers = await Promise.all(calls.map((call) => make(stand, id, person, call)));
      const order = (await stand.reads.orders.byId(id))?.order;
      const steps = (await eventsOf(stand, id)).filter(({ command, from }) => command === 'reopen' && from === 'ready').length;
      outcomes.push({ statuses: answers.map(({ status }) => status), count: order?.reopenedCount, notes: order?.reopenNotes, steps });
    }
    return { outcomes, broken: await brokenWays(stand) };
  });
