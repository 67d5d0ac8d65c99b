import { beforeEach, describe, expect, it } from 'vitest';
import { NO_ADMISSION } from '#core/domain/admission/admission.ts';
import { nightId } from '#core/domain/kernel/ids.ts';
import { plusMs } from '#core/domain/kernel/instant.ts';
import { NO_CARD_TESTS } from '#core/domain/setup/card-test.ts';
import type { Ports } from '#core/ports/ports.ts';
import { GAME_NIGHT } from '#test/support/fakes/fixed-clock.ts';

export type StandFacts = Pick<Ports, 'admissions' | 'textOptOuts' | 'staffWatch' | 'successLog' | 'cardTestLog'>;

const [AT, LATER] = [GAME_NIGHT, plusMs(GAME_NIGHT, 1)];

/** The contract of the small ports whose facts all instances share. */
export const describeStandFacts = (name: string, start: () => Promise<StandFacts>): void => {
  describe(`facts of the stand: ${name}`, () => {
    let facts: StandFacts;
    beforeEach(async () => {
      facts = await start();
    });

    it('admit everybody at first, and keep each change', async () => {
      const { admissions } = facts;
      expect(await admissions.current()).toEqual(NO_ADMISSION);
      await Promise.all([
        admissions.update((before) => ({ ...before, sign: 'sign-1' })),
        admissions.update((before) => ({ ...before, passUsedAt: AT })),
      ]);
      expect(await admissions.current()).toEqual({ ...NO_ADMISSION, sign: 'sign-1', passUsedAt: AT });
    });

    it('have the numbers that texted STOP, until START', async () => {
      await facts.textOptOuts.set('a', true);
      expect([await facts.textOptOuts.has('a'), await facts.textOptOuts.has('b')]).toEqual([true, false]);
      await facts.textOptOuts.set('a', false);
      expect(await facts.textOptOuts.has('a')).toBe(false);
    });

    it('have the last time of the staff, of one night', async () => {
      const [night, next] = [nightId('11111111-1111-4111-8111-111111111111'), nightId('22222222-2222-4222-8222-222222222222')];
      const { staffWatch } = facts;
      expect(await staffWatch.lastHeard(night)).toBeNull();
      for (const at of [LATER, AT]) await staffWatch.heard(night, at);
      expect([await staffWatch.lastHeard(night), await staffWatch.lastHeard(next)]).toEqual([LATER, null]);
      await staffWatch.heard(next, AT);
      expect([await staffWatch.lastHeard(night), await staffWatch.lastHeard(next)]).toEqual([null, AT]);
      for (const at of [LATER, AT]) await staffWatch.heard(null, at);
      expect([await staffWatch.lastHeard(next), await staffWatch.lastHeard(null)]).toEqual([null, LATER]);
    });

    it('have the last time of each success', async () => {
      const none = { made: null, copied: null, logged: null, tried: null, mailed: null, texted: null };
      expect(await facts.successLog.read()).toEqual(none);
      for (const at of [AT, LATER]) await facts.successLog.record('made', at);
      await facts.successLog.record('tried', AT);
      expect(await facts.successLog.read()).toEqual({ ...none, made: LATER, tried: AT });
    });

    it('count each card test, also of two at once', async () => {
      const { cardTestLog } = facts;
      expect(await cardTestLog.read()).toEqual(NO_CARD_TESTS);
      const payOne = () => cardTestLog.update(({ kept, dropped }) => ({ kept, dropped: { ...dropped, paid: dropped.paid + 1 } }));
      await Promise.all([payOne(), payOne()]);
      expect((await cardTestLog.read()).dropped).toEqual({ paid: 2, refunded: 0 });
    });
  });
};
