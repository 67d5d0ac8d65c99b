import { describe, expect, it } from 'vitest';
import { ACCOUNT_RIGHTS, canTakePayments, judgeAccount } from '#core/domain/setup/payment-account.ts';

const FACTS = { name: 'Westview Band Boosters', lacks: [], problems: [] } as const;

describe('a key of a payment provider', () => {
  it('is used when it may do everything', () => {
    const checks = judgeAccount(FACTS);
    expect(canTakePayments(checks)).toBe(true);
    expect(checks[0]?.sentence).toBe('The key works: Westview Band Boosters.');
  });

  it.each([
    ['checkout', false],
    ['refunds', false],
    ['disputes', false],
    ['payouts', true],
    ['webhooks', true],
  ] as const)('without the right %s: can it be used? %s', (right, isUsed) => {
    expect(canTakePayments(judgeAccount({ ...FACTS, lacks: [right] }))).toBe(isUsed);
  });

  it('says what the provider must be told, for each right that is missing', () => {
    const checks = judgeAccount({ ...FACTS, name: null, lacks: ACCOUNT_RIGHTS });
    expect(checks.filter(({ verdict }) => verdict === 'green').map(({ id }) => id)).toEqual(['key']);
    expect(checks.find(({ id }) => id === 'refunds')?.todo).toContain('Charges and Refunds: Write');
  });

  it('is not used when the provider does not know it, or the account cannot take payments', () => {
    expect(canTakePayments(judgeAccount(null))).toBe(false);
    expect(canTakePayments(judgeAccount({ ...FACTS, problems: ['Main Street does not take cards yet.'] }))).toBe(false);
  });
});
