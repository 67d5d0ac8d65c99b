import { describe, expect, it } from 'vitest';
import { crash } from './crash.ts';
import { UNREPORTED_TEXT } from './text-scenarios.ts';
import { SCENARIOS, scenarioNamed, stepsOf, wrongOf } from './points.ts';

describe.each(SCENARIOS)('$name', (scenario) => {
  // So nothing lasting happens between two of them: what is left after one is what is left before the next.
  it('takes the steps of the table, and no others, and loses nothing when the process dies at the end', async () => {
    expect(await crash(scenario, null)).toEqual(stepsOf(scenario));
  });

  it('loses nothing when the process dies before any of them', async () => {
    expect(await wrongOf(scenario)).toEqual([]);
  });
});

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
