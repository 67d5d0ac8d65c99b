import { describe, expect, it } from 'vitest';
import { ADMIN_SCENARIOS } from './admin-scenarios.ts';
import { crash } from './crash.ts';
import { describeCrashes } from './crash-points-suite.ts';
import { scenarioNamed, stepsOf } from './points.ts';
import { TEXT_SCENARIOS, UNREPORTED_TEXT } from './text-scenarios.ts';
import { WINDOW_SCENARIOS } from './window-scenarios.ts';

describeCrashes([...ADMIN_SCENARIOS, ...WINDOW_SCENARIOS, ...TEXT_SCENARIOS]);

describe('a stand that does things in a wrong order is caught', () => {
  it('the mail written after the commit of its order: an order without a mail', async () => {
    const crashing = crash(scenarioNamed('fulfil, by webhook'), 'commit-1', 'mail-after-the-order');
    await expect(crashing).rejects.toThrow(/length/);
  });

  it('the provider asked before the refund is committed: money gone that nobody knows of, so the second request asks again', async () => {
    const crashing = crash(scenarioNamed('refund'), 'commit-1', 'money-before-the-row');
    await expect(crashing).rejects.toThrow(/include 502/);
  });

  it('a text marked before it is sent: nobody sends it anymore', async () => {
    const crashing = crash(scenarioNamed('text'), 'textSender.send', 'told-before-sent');
    await expect(crashing).rejects.toThrow(/to include/);
  });

  it('a text whose report nobody hears: the customer is told twice', async () => {
    const crashing = crash(UNREPORTED_TEXT, 'textConsents.markTold');
    await expect(crashing).rejects.toThrow(/length/);
  });

  it('a step that is in no table shows up as one too many', async () => {
    const steps = await crash(scenarioNamed('fulfil, by webhook'), null, 'mail-after-the-order');
    expect(steps).not.toEqual(stepsOf(scenarioNamed('fulfil, by webhook')));
  });
});
