import { describe, expect, it } from 'vitest';
import { tellFigures } from '../support/seed.ts';
import {
  CHECKOUT,
  CROWD,
  ELSEWHERE,
  gather,
  MANY_NETWORKS,
  measureAmid,
  message,
  onlookers,
  TIMES,
  withFloodedStand,
  type FloodedStand,
} from './floods.ts';

/** The attacker's machine. */
const CONNECTIONS = 1_200;

const timed = (): number => Math.floor(Date.now() / 1_000);

const KINDS = {
  checkouts: ({ cart }: FloodedStand) => message(CHECKOUT, JSON.stringify(cart)),
  'cancels of made-up sessions': (_stand: FloodedStand, index: number) => message(`/api/checkout/cs_made_up_${index}/cancel`, '{}'),
  'wrong staff codes': (_stand: FloodedStand, index: number) =>
    message('/api/auth/staff', JSON.stringify({ code: index.toString(36).padStart(6, '0').toUpperCase() })),
  'wrong passwords': (_stand: FloodedStand, index: number) => message('/api/auth/admin', JSON.stringify({ password: `guess ${index}` })),
  'made-up login links': (_stand: FloodedStand, index: number) =>
    message('/api/auth/link', JSON.stringify({ link: index.toString(36).padStart(22, '0') })),
  'webhooks with a wrong signature': (_stand: FloodedStand, index: number) =>
    message('/api/stripe/webhook', JSON.stringify({ id: `evt_${index}` }), { 'Stripe-Signature': `t=${timed()},v1=${'0'.repeat(64)}` }),
} as const;

interface Case {
  readonly kind: keyof typeof KINDS;
  readonly where: string;
  readonly addresses: readonly string[];
  /** Codes typed on a new device have to wait while the guesses of their network or of the stand are used up (rules §5). */
  readonly wait?: readonly string[];
}

const CASES: readonly Case[] = [
  { kind: 'checkouts', where: 'another network', addresses: ELSEWHERE },
  { kind: 'cancels of made-up sessions', where: 'another network', addresses: ELSEWHERE },
  { kind: 'wrong staff codes', where: 'another network', addresses: ELSEWHERE },
  { kind: 'wrong staff codes', where: '250 networks', addresses: MANY_NETWORKS, wait: ['typed code'] },
  { kind: 'wrong staff codes', where: 'the crowd’s address', addresses: CROWD, wait: ['typed code'] },
  { kind: 'wrong passwords', where: '250 networks', addresses: MANY_NETWORKS },
  { kind: 'made-up login links', where: 'the crowd’s address', addresses: CROWD },
  { kind: 'webhooks with a wrong signature', where: '250 networks', addresses: MANY_NETWORKS },
];

const amid = (stand: FloodedStand, { kind, addresses }: Case, deeds: Parameters<typeof measureAmid>[1], times = TIMES) =>
  measureAmid({ port: stand.port, addresses, connections: CONNECTIONS, messageOf: (index) => KINDS[kind](stand, index) }, deeds, times);

/** Enough if clients give up after fifteen seconds. */
const ONCE = 1;

/** Only webhooks create the paid orders. */
const WITHOUT = { entry: 'test/faults/support/switched-stand.ts', env: { FAULT_WITHOUT: 'reconciler' } } as const;

describe(`${CONNECTIONS} connections of one machine that ask again as soon as they are answered`, () => {
  it.each(CASES)('with $kind, from $where, keep out no customer and no volunteer', async (one) => {
    await withFloodedStand(WITHOUT, async (stand) => {
      const deeds = await gather(stand);
      const outcomes = await amid(stand, one, deeds);
      tellFigures(`${one.kind} from ${one.where}`, outcomes);
      for (const [deed, { went, answers }] of Object.entries(outcomes))
        expect([deed, went, answers]).toEqual([deed, one.wait?.includes(deed) === true ? 0 : TIMES, expect.anything()]);
      const isGuessing = one.addresses === MANY_NETWORKS && one.kind.startsWith('wrong ');
      expect(stand.lines.some((line) => line.includes('login.guessing'))).toBe(isGuessing);
    });
  });

  it('would make everybody several times as slow where requests do not take turns', async () => {
    const listWithin = (without: string): Promise<number> =>
      withFloodedStand({ ...WITHOUT, env: { FAULT_WITHOUT: without } }, async (stand) => {
        const flood = { kind: 'wrong staff codes', where: 'another network', addresses: ELSEWHERE } as const;
        const outcomes = await amid(stand, flood, onlookers(stand), ONCE);
        tellFigures(`without ${without}`, outcomes);
        return outcomes['staff list']?.halfMs ?? 0;
      });
    const [paced, unpaced] = [await listWithin('reconciler'), await listWithin('reconciler,turns')];
    expect(unpaced).toBeGreaterThan(3 * paced);
  });
});
