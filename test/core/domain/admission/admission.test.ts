import { describe, expect, it } from 'vitest';
import { hasShownPass, isPassInUse, NO_ADMISSION, passNames, screenPassAt, staffNetworksAt } from '#core/domain/admission/admission.ts';
import { networkKey, visitorId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { NOW } from '#test/support/builders/instants.ts';

const { networkKeptForMs, passInUseForMs, passLivesMs } = LIMITS.admission;
const word = { id: 'word-1', word: 'green-otter-42', askedAt: NOW, askedBy: 'Admin', attackedAt: null };
const showing = (shown: string | null) => ({ id: visitorId('maya'), shown });

describe('a visitor at the stand', () => {
  it('has shown the sign’s pass, a recent screen’s, or the required word', () => {
    const admission = { ...NO_ADMISSION, sign: 'sign-1', word };
    const screens = [0, passLivesMs, 2 * passLivesMs].map((age) => screenPassAt(plusMs(NOW, -age)));
    const shown = ['sign-1', 'word-1', ...screens, 'sign-0', null].map((one) => hasShownPass(showing(one), admission, NOW));
    expect(shown).toEqual([true, true, true, true, false, false, false]);
    expect(hasShownPass(showing('word-1'), { ...admission, word: null }, NOW)).toBe(false);
    expect(passNames(NO_ADMISSION, NOW)).toEqual(screens.slice(0, 2));
  });

  it('may come by the sign within an hour of the last phone', () => {
    const used = { ...NO_ADMISSION, passUsedAt: NOW };
    expect([0, passInUseForMs - 1, passInUseForMs].map((ms) => isPassInUse(used, plusMs(NOW, ms)))).toEqual([true, true, false]);
    expect(isPassInUse(NO_ADMISSION, NOW)).toBe(false);
  });

  it('may share the staff’s network for a night after their last call', () => {
    const school = networkKey('school');
    const seen = { ...NO_ADMISSION, staffSeen: { [school]: NOW } };
    expect([networkKeptForMs, networkKeptForMs + 1].map((ms) => staffNetworksAt(seen, plusMs(NOW, ms)))).toEqual([[school], []]);
  });
});
