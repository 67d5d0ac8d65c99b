import type { StandFacts } from '../readiness/readiness-facts.ts';

/** The six steps, in their fixed order. */
export const SETUP_STEPS = ['you', 'stand', 'menu', 'cards', 'mail', 'codes'] as const;

export type SetupStep = {
  readonly id: (typeof SETUP_STEPS)[number];
  readonly title: string;
  readonly isDone: boolean;
  /** The result, or the purpose of the step. */
  readonly sentence: string;
};

export type SetupFacts = Pick<StandFacts, 'adminPassword' | 'hasNamedAdmin' | 'products' | 'payments' | 'mail' | 'codesEndAt'> & {
  readonly standName: string;
  /** Whether the stand has its own name. */
  readonly isNamed: boolean;
};

type Rule = {
  readonly title: string;
  readonly isDone: (facts: SetupFacts) => boolean;
  readonly done: (facts: SetupFacts) => string;
  readonly open: string;
};

const onSale = ({ products }: SetupFacts): number => products.filter(({ isActive, available }) => isActive && available > 0).length;

const NAMES: Readonly<Record<string, string>> = { stripe: 'Stripe', square: 'Square', smtp: 'Your mail server', postmark: 'Postmark' };

const nameOf = (provider: string): string => NAMES[provider] ?? provider;

const RULES: Readonly<Record<SetupStep['id'], Rule>> = {
  you: {
    title: 'You',
    isDone: ({ adminPassword, hasNamedAdmin }) => hasNamedAdmin || adminPassword === 'set',
    done: () => 'You have your own login',
    open: 'Name, email, passkey',
  },
  stand: {
    title: 'Your stand',
    isDone: ({ isNamed }) => isNamed,
    done: ({ standName }) => standName,
    open: 'Name, pickup place, card fee',
  },
  menu: {
    title: 'What you sell',
    isDone: (facts) => onSale(facts) > 0,
    done: (facts) => (onSale(facts) === 1 ? '1 product with stock' : `${onSale(facts)} products with stock`),
    open: 'Products, prices, stock',
  },
  cards: {
    title: 'Card payments',
    isDone: ({ payments }) => !['off', 'simulated'].includes(payments.provider),
    done: ({ payments }) => nameOf(payments.provider),
    open: 'Stripe or Square',
  },
  mail: {
    title: 'Mail',
    isDone: ({ mail }) => !['off', 'mailbox'].includes(mail.provider),
    done: ({ mail }) => nameOf(mail.provider),
    open: 'So fans get theirs',
  },
  codes: {
    title: 'Staff codes',
    isDone: ({ codesEndAt }) => codesEndAt.length > 0,
    done: ({ codesEndAt }) => `${codesEndAt.length} for tonight`,
    open: 'QR codes for volunteers',
  },
};

export const setupSteps = (facts: SetupFacts): readonly SetupStep[] =>
  SETUP_STEPS.map((id) => {
    const { title, isDone, done, open } = RULES[id];
    return { id, title, isDone: isDone(facts), sentence: isDone(facts) ? done(facts) : open };
  });
