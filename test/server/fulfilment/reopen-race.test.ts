import { describe, expect, it } from 'vitest';
import type { HttpAnswer } from '../../support/http-calls.ts';
import { placeOrderIn } from '../../support/logins.ts';
import { brokenWays, staffOf, eventsOf, reopen, setStatus, type StaffLogin } from '../../support/races/staff.ts';
import { inRace, type RaceOptions, type RaceHarness } from '../../support/races/race-harness.ts';
import { withoutOrderLock } from '../../support/races/weakened-orders.ts';
import type { OrderId } from '#core/domain/kernel/ids.ts';

type Call = 'status' | 'reason';

const REASON = 'a napkin is missing';

const make = (stand: RaceHarness, id: OrderId, person: StaffLogin, call: Call): Promise<HttpAnswer> =>
  call === 'status' ? setStatus(stand, id, 'preparing', person) : reopen(stand, id, REASON, person);

const reopenBy = (calls: readonly Call[], rounds: number, options: RaceOptions = {}) =>
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

describe('reopening by calls that arrive together', () => {
  it.each<readonly [string, readonly Call[]]>([
    ['both', ['status', 'reason']],
    ['both, the other way round', ['reason', 'status']],
    ['both doubled', ['status', 'reason', 'status', 'reason']],
    ['only the reason, doubled', ['reason', 'reason']],
    ['only the status, doubled', ['status', 'status']],
  ])('%s: one step, and the reason is kept', async (_what, calls) => {
    const { outcomes, broken } = await reopenBy(calls, 10);
    const notes = calls.includes('reason') ? REASON : null;
    for (const outcome of outcomes) expect(outcome).toEqual({ statuses: calls.map(() => 200), count: 1, notes, steps: 1 });
    expect(broken).toEqual([]);
  });

  it('without the lock it becomes two', async () => {
    const { outcomes } = await reopenBy(['status', 'reason'], 3, { weaken: withoutOrderLock });
    expect(outcomes.some(({ steps }) => steps > 1)).toBe(true);
  });
});
