import type { Check, Finding } from '../readiness/check.ts';

/** Rights of a key, in the page's order. */
export const ACCOUNT_RIGHTS = ['checkout', 'refunds', 'disputes', 'payouts', 'webhooks'] as const;
export type AccountRight = (typeof ACCOUNT_RIGHTS)[number];

/** The provider's facts about an account; null: it does not know the key. */
export type AccountFacts = {
  /** The provider's id of the account, or of the location; null: the key may not read it. */
  readonly id: string | null;
  /** The account's or the location's name; null: the key may not read it. */
  readonly name: string | null;
  readonly lacks: readonly AccountRight[];
  /** Why the account cannot take the stand's payments, one sentence each. */
  readonly problems: readonly string[];
};

export type AccountCheck = Pick<Check, 'id' | 'title'> & Finding;

type RightRule = Pick<AccountCheck, 'title'> & { readonly fine: string; readonly lacking: Finding };

const cannot = (sentence: string, right: string): Finding => ({
  verdict: 'red',
  sentence,
  todo: `At the provider, open this key, allow ${right}, save, and check again: the key stays the same.`,
});

const less = (sentence: string): Finding => ({ verdict: 'amber', sentence });

const RIGHTS: Readonly<Record<AccountRight, RightRule>> = {
  checkout: {
    title: 'Payments',
    fine: 'The key can take payments.',
    lacking: cannot('This key can’t take payments.', 'Checkout Sessions: Write and PaymentIntents: Read'),
  },
  refunds: {
    title: 'Refunds',
    fine: 'The key can issue refunds.',
    lacking: cannot('This key can’t refund.', 'Charges and Refunds: Write'),
  },
  disputes: {
    title: 'Disputes',
    fine: 'Disputed payments will be seen.',
    lacking: cannot('This key can’t see disputed payments.', 'Disputes: Read'),
  },
  payouts: {
    title: 'Payouts',
    fine: 'Deposits can be compared with the bank.',
    lacking: less('This key can’t read payouts: Card Deposits stays empty.'),
  },
  webhooks: {
    title: 'Webhook',
    fine: 'The provider tells the stand about each payment.',
    lacking: less('This key can’t make a webhook: the stand asks about each payment instead, every few seconds.'),
  },
};

/** The page's lines about a key; it can be used for payments if none is red. */
export const judgeAccount = (facts: AccountFacts | null): readonly AccountCheck[] => {
  if (facts === null)
    return [
      { id: 'key', title: 'Key', verdict: 'red', sentence: 'The provider does not know this key.', todo: 'Copy the whole key again.' },
    ];
  const { name, lacks, problems } = facts;
  return [
    { id: 'key', title: 'Key', verdict: 'green', sentence: name === null ? 'The key works.' : `The key works: ${name}.` },
    ...problems.map((sentence): AccountCheck => ({ id: 'account', title: 'Account', verdict: 'red', sentence })),
    ...ACCOUNT_RIGHTS.map((id): AccountCheck => {
      const { title, fine, lacking } = RIGHTS[id];
      return { id, title, ...(lacks.includes(id) ? lacking : { verdict: 'green', sentence: fine }) };
    }),
  ];
};

export const canTakePayments = (checks: readonly AccountCheck[]): boolean => checks.every(({ verdict }) => verdict !== 'red');
