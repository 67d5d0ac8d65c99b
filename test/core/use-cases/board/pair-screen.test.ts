import { describe, expect, it } from 'vitest';
import { createInMemoryThrottle } from '#adapters/in-memory/throttle.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import { standHarness } from '#test/support/stand-harness.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

const [SCHOOL, TRIES] = [networkKey('school'), 3];
const MONA = { ...ADMIN, id: 'mona', name: 'Mona' };
const NOWHERE = { ok: false, error: { kind: 'board/no-such-screen' } };

const setUp = () => {
  const clock = fixedClock();
  const throttle = () => createInMemoryThrottle({ clock, points: TRIES, windowMs: 15 * MINUTE_MS });
  const screenBudgets = { screenCodes: throttle(), screenGuesses: throttle() };
  const {
    offerScreen: offer,
    connectScreen: connect,
    revokeBoardLink: revoke,
    audit,
    boardLinks,
    secrets,
  } = standHarness({ clock, policies: screenBudgets });
  const offered = async () => {
    const result = await offer(SCHOOL);
    if (!result.ok) throw new Error(result.error.kind);
    return result.value;
  };
  const say = (typedCode: string, by = MONA) => connect({ typedCode, name: ' TV ', shows: 'prices' }, by);
  return { audit, boardLinks, clock, offer, offered, revoke, say, secrets };
};

describe('a screen that asks to be connected', () => {
  it('is a board from the moment a manager types its code, once, and the audit log says who did', async () => {
    const { audit, boardLinks, offered, revoke, say, secrets } = setUp();
    const { code, secret } = await offered();
    expect(await boardLinks.find(secrets.hashOf(secret))).toBeNull();
    expect(await say(` ${code.toLowerCase()} `)).toMatchObject({ ok: true, value: { name: 'TV', shows: 'prices', createdBy: 'Mona' } });
    expect(await boardLinks.find(secrets.hashOf(secret))).toMatchObject({ name: 'TV' });
    // Its answer was lost. Another manager finds nothing, nor does the same one once it is disconnected.
    expect([await say(code), await say(code, ADMIN), (await boardLinks.list()).length]).toMatchObject([
      { value: { name: 'TV' } },
      NOWHERE,
      1,
    ]);
    const log = await audit.list({ window: null, kind: 'login', before: null }, 9);
    expect(log.map(({ by, text }) => [by, text])).toEqual([['Mona', 'Connected the screen TV, which shows prices']]);
    const [link] = await boardLinks.list();
    await revoke(link?.id ?? '', 'Mona');
    expect(await say(code)).toEqual(NOWHERE);
  });

  it('is not connected once its code has ended', async () => {
    const { clock, offered, say } = setUp();
    const { code } = await offered();
    clock.advance(LIMITS.boards.codeLivesMs);
    expect(await say(code)).toEqual(NOWHERE);
  });

  it('is guessed at so often by one person, and a right code costs nothing', async () => {
    const { offered, say } = setUp();
    for (let time = 0; time < TRIES; time += 1) expect(await say('ZZZZZZ')).toEqual(NOWHERE);
    const { code } = await offered();
    expect(await say(code)).toMatchObject({ ok: false, error: { kind: 'throttle/too-many' } });
    expect(await say(code, ADMIN)).toMatchObject({ ok: true });
  });

  it('waits where its network asks too often', async () => {
    const { offer } = setUp();
    for (let time = 0; time < TRIES; time += 1) expect(await offer(SCHOOL)).toMatchObject({ ok: true });
    expect(await offer(SCHOOL)).toMatchObject({ ok: false, error: { kind: 'throttle/too-many' } });
    expect(await offer(networkKey('elsewhere'))).toMatchObject({ ok: true });
  });
});
