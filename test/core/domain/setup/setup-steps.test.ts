import { describe, expect, it } from 'vitest';
import { instant } from '#core/domain/kernel/instant.ts';
import { setupSteps, type SetupFacts } from '#core/domain/setup/setup-steps.ts';

const NEW: SetupFacts = {
  adminPassword: 'missing',
  hasNamedAdmin: false,
  standName: 'Bandstand',
  isNamed: false,
  products: [{ name: 'Cola', available: 0, isActive: true }],
  payments: { provider: 'off', isDown: false, lastPaidAt: null, changedAt: null, test: null },
  mail: { provider: 'off', oldestUnsentAt: null, testedAt: null },
  codesEndAt: [],
};

const done = (facts: Partial<SetupFacts>) =>
  setupSteps({ ...NEW, ...facts })
    .filter(({ isDone }) => isDone)
    .map(({ id, sentence }) => [id, sentence]);

describe('the set-up', () => {
  it('has six steps, none of them done on a new stand', () => {
    expect(setupSteps(NEW).map(({ id }) => id)).toEqual(['you', 'stand', 'menu', 'cards', 'mail', 'codes']);
    expect(done({})).toEqual([]);
  });

  it('ignores settings for trying out', () => {
    const payments = { ...NEW.payments, provider: 'simulated' };
    expect(done({ adminPassword: 'generated', payments, mail: { ...NEW.mail, provider: 'mailbox' } })).toEqual([]);
  });

  it.each<[Partial<SetupFacts>, string, string]>([
    [{ hasNamedAdmin: true }, 'you', 'You have your own login'],
    [{ standName: 'Westview Band', isNamed: true }, 'stand', 'Westview Band'],
    [{ products: [{ name: 'Cola', available: 3, isActive: true }] }, 'menu', '1 product with stock'],
    [{ payments: { ...NEW.payments, provider: 'square' } }, 'cards', 'Square'],
    [{ mail: { ...NEW.mail, provider: 'smtp' } }, 'mail', 'Your mail server'],
    [{ codesEndAt: [instant(1)] }, 'codes', '1 for tonight'],
  ])('ticks %o', (facts, id, sentence) => {
    expect(done(facts)).toEqual([[id, sentence]]);
  });
});
