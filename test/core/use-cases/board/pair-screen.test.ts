import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { MONA, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const [SCHOOL, TRIES] = [networkKey('school'), 3];
const NOWHERE = refused('board/no-such-screen');

let stand: StandHarness;
beforeEach(() => {
  const clock = fixedClock();
  const throttle = () => createInMemoryThrottle({ clock, points: TRIES, windowMs: 15 * MINUTE_MS });
  stand = standHarness({ clock, policies: { screenCodes: throttle(), screenGuesses: throttle() } });
});
const offered = async () => valueOf(await stand.offerScreen(SCHOOL));
const connect = (typedCode: string, by = MONA) => stand.connectScreen({ typedCode, name: ' TV ', shows: 'prices' }, by);

describe('a screen that offers a code', () => {
  it('becomes a board once, when a manager types its code, and the person is logged', async () => {
    const { boardLinks, secrets } = stand;
    const { code, secret } = await offered();
    expect(await boardLinks.find(secrets.hashOf(secret))).toBeNull();
    const link = valueOf(await connect(` ${code.toLowerCase()} `));
    expect(link).toMatchObject({ name: 'TV', shows: 'prices', createdBy: 'Mona' });
    expect(await boardLinks.find(secrets.hashOf(secret))).toMatchObject({ name: 'TV' });
    // The answer was lost.
    expect(valueOf(await connect(code)).name).toBe('TV');
    expect(await connect(code, THE_ADMIN)).toEqual(NOWHERE);
    expect(await stand.audited('login')).toEqual(['Mona login: Connected the screen TV, which shows prices']);
    const [only, ...others] = await boardLinks.list();
    expect(others).toEqual([]);
    await stand.revokeBoardLink(present(only).id, 'Mona');
    expect(await connect(code)).toEqual(NOWHERE);
  });

  it('becomes a board on the second try, when the first ended before the link was stored', async () => {
    const { code } = await offered();
    vi.spyOn(stand.unitOfWork, 'run').mockRejectedValueOnce(new Error('killed'));
    await expect(connect(code)).rejects.toThrow('killed');
    expect(await connect(code, THE_ADMIN)).toEqual(NOWHERE);
    expect(valueOf(await connect(code)).name).toBe('TV');
  });

  it('cannot be connected once its code has expired', async () => {
    const { code } = await offered();
    stand.clock.advance(LIMITS.boards.codeLivesMs);
    expect(await connect(code)).toEqual(NOWHERE);
  });

  it('limits the wrong codes of each person', async () => {
    for (let time = 0; time < TRIES; time += 1) expect(await connect('ZZZZZZ')).toEqual(NOWHERE);
    const { code } = await offered();
    expect(kindOf(await connect(code))).toBe('throttle/too-many');
    expect(kindOf(await connect(code, THE_ADMIN))).toBe('done');
  });

  it('limits the codes of each network', async () => {
    for (let time = 0; time < TRIES; time += 1) await offered();
    expect(kindOf(await stand.offerScreen(SCHOOL))).toBe('throttle/too-many');
    expect(kindOf(await stand.offerScreen(networkKey('elsewhere')))).toBe('done');
  });
});
