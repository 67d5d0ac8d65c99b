import { describe, expect, it } from 'vitest';
import { close, heldWhileClosed, openNight, startAtOnce } from '#test/server/races/nights.ts';
import { requestCheckout } from '#test/support/races/customers.ts';
import { brokenInvariants, productBySlug } from '#test/support/races/ledger-checks.ts';
import { inRace } from '#test/support/races/race-harness.ts';
import { WITHOUT_LOCK_OF_NIGHTS, WITHOUT_NIGHT_CHECK, WITHOUT_ONE_OPEN_NIGHT } from '#test/support/races/weakened-nights.ts';

describe('nights under load', () => {
  it('a hold that does not look for the night again under its lock leaves a customer paying in a closed stand', async () => {
    await inRace({ rewrite: WITHOUT_NIGHT_CHECK }, async (stand) => {
      const product = await productBySlug(stand, 'cola');
      expect((await close(stand, await openNight(stand))).ok).toBe(true);
      expect((await requestCheckout(stand, [{ product, quantity: 1 }])).status).toBe(200);
      expect(await heldWhileClosed(stand)).toBe(1);
    });
  });

  it('without the lock and the index, ten sales at once start a night each', async () => {
    await inRace({ rewrite: WITHOUT_LOCK_OF_NIGHTS, dropped: [WITHOUT_ONE_OPEN_NIGHT] }, async (stand) => {
      await startAtOnce(stand);
      expect(await brokenInvariants(stand, { atRest: false })).toContainEqual(expect.stringContaining('I10'));
    });
  });
});
