import { describe, expect, it } from 'vitest';
import { httpMessage } from '#test/server/attacks/flood.ts';
import { reportFigures } from '../support/seed.ts';
import { CHECKOUT, CROWD, ELSEWHERE, gather, MANY_NETWORKS, measureAmid, TIMES, withFloodedStand, type FloodedStand } from './floods.ts';

/** The attacker's machine. */
const CONNECTIONS = 1_200;

const timed = (): number => Math.floor(Date.now() / 1_000);

const KINDS = {
  checkouts: ({ cart }: FloodedStand) => httpMessage(CHECKOUT, JSON.stringify(cart)),
  'cancels of made-up sessions': (_stand: FloodedStand, index: number) => httpMessage(`/api/checkout/cs_made_up_${index}/cancel`, '{}'),
  'wrong staff codes': (_stand: FloodedStand, index: number) =>
    httpMessage('/api/auth/staff', JSON.stringify({ code: index.toString(36).padStart(6, '0').toUpperCase() })),
  'wrong passwords': (_stand: FloodedStand, index: number) =>
    httpMessage('/api/auth/admin', JSON.stringify({ password: `guess ${index}` })),
  'made-up login links': (_stand: FloodedStand, index: number) =>
    httpMessage('/api/auth/link', JSON.stringify({ link: index.toString(36).padStart(22, '0') })),
  'webhooks with a wrong signature': (_stand: FloodedStand, index: number) =>
    httpMessage('/api/stripe/webhook', JSON.stringify({ id: `evt_${index}` }), { 'Stripe-Signature': `t=${timed()},v1=${'0'.repeat(64)}` }),
} as const;

interface Case {
  readonly kind: keyof typeof KINDS;
  readonly where: string;
  readonly addresses: readonly string[];
  /** Codes typed on a new device must wait while the guesses of their network or of the stand are used up (rules §5). */
  readonly wait?: readonly string[];
}

const CASES: readonly Case[] = [
  { kind: 'checkouts', where: 'another network', addresses: ELSEWHERE },
  { kind: 'cancels of made-up sessions', where: 'another network', addresses: ELSEWHERE },
  { kind: 'wrong staff codes', where: '250 networks', addresses: MANY_NETWORKS, wait: ['typed code'] },
  { kind: 'wrong staff codes', where: 'the crowd’s address', addresses: CROWD, wait: ['typed code'] },
  { kind: 'wrong passwords', where: '250 networks', addresses: MANY_NETWORKS },
  { kind: 'made-up login links', where: 'the crowd’s address', addresses: CROWD },
  { kind: 'webhooks with a wrong signature', where: '250 networks', addresses: MANY_NETWORKS },
];

describe(`${CONNECTIONS} connections of one machine that ask again as soon as they are answered`, () => {
  it.each(CASES)('with $kind, from $where, keep out no customer and no volunteer', async ({ kind, where, addresses, wait }) => {
    await withFloodedStand(async (stand) => {
      const flood = { port: stand.port, addresses, connections: CONNECTIONS, messageOf: (index: number) => KINDS[kind](stand, index) };
      const outcomes = await measureAmid(flood, await gather(stand));
      reportFigures(`${kind} from ${where}`, outcomes);
      for (const [deed, { went, answers }] of Object.entries(outcomes))
        expect([deed, went, answers]).toEqual([deed, wait?.includes(deed) === true ? 0 : TIMES, expect.anything()]);
      const isGuessing = addresses === MANY_NETWORKS && kind.startsWith('wrong ');
      expect(stand.lines.some((line) => line.includes('login.guessing'))).toBe(isGuessing);
    });
  });
});
