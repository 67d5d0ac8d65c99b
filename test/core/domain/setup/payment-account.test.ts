import { describe, expect, it } from 'vitest';
import { ACCOUNT_RIGHTS, canTakePayments, judgeAccount } from '#core/domain/setup/payment-account.ts';

const FACTS = { id: null, name: 'Westview Band Boosters', lacks: [], problems: [] } as const;

describe('a key of a payment provider', () => {
  it('is used if it has every right', () => {
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

  it('lists a task for each missing right', () => {
    const checks = judgeAccount({ ...FACTS, name: null, lacks: ACCOUNT_RIGHTS });
    expect(checks.filter(({ verdict }) => verdict === 'green').map(({ id }) => id)).toEqual(['key']);
    expect(checks.find(({ id }) => id === 'refunds')?.todo).toContain('Charges and Refunds: Write');
  });

  it('is not used if it is unknown, or its account cannot take payments', () => {
    expect(canTakePayments(judgeAccount(null))).toBe(false);
    expect(canTakePayments(judgeAccount({ ...FACTS, problems: ['Main Street does not take cards yet.'] }))).toBe(false);
  });
});
