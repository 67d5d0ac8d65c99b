import { describe, expect, it } from 'vitest';
import { withScreen, type WaitingScreen } from '#core/domain/board/waiting-screen.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { GAME_NIGHT as NOW } from '#test/support/fakes/fixed-clock.ts';

const screen = (code: string, network = 'school', endsAt = plusMs(NOW, 1)): WaitingScreen => ({
  code,
  secretHash: `hash of ${code}`,
  network: networkKey(network),
  endsAt,
});
const many = (count: number, network: string) => Array.from({ length: count }, (_none, at) => screen(`${network}-${at}`, network));
const FULL = LIMITS.boards.maximumWaiting;
const codes = (screens: readonly WaitingScreen[] | null) => screens?.map(({ code }) => code);

describe('waiting screens', () => {
  it('leave when their code has ended', () => {
    expect(codes(withScreen([screen('old', 'school', NOW), screen('live')], screen('new'), NOW))).toEqual(['live', 'new']);
  });

  it('replace the latest of the network with the most', () => {
    const waiting = [...many(FULL - 1, 'attacker'), screen('one', 'school')];
    const after = codes(withScreen(waiting, screen('two', 'school'), NOW));
    expect(after).toHaveLength(FULL);
    expect(after).toEqual(expect.arrayContaining(['one', 'two', 'attacker-0']));
    expect(after).not.toContain(`attacker-${FULL - 2}`);
  });

  it('are refused if their own network has the most', () => {
    expect(withScreen(many(FULL, 'attacker'), screen('more', 'attacker'), NOW)).toBeNull();
  });
});
