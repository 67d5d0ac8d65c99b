import type { Amounts } from '../kernel/amounts.ts';
import { ZERO, type Cents } from '../kernel/money.ts';

/** The sources of `otherCents`: the provider's dashboard, a customer's bank, and payments of another amount than the order's. */
export const OTHER_CAUSES = ['refund', 'dispute', 'payment'] as const;
export type OtherCauses = Amounts<(typeof OTHER_CAUSES)[number]>;

const OTHER_TITLES = {
  refund: 'refunds at the provider',
  dispute: 'disputes',
  payment: 'payments that differ from their order',
} as const satisfies Readonly<Record<keyof OtherCauses, string>>;

/** 'disputes' and their amount; leaves out zeros. */
export const otherCauseLines = (causes: OtherCauses): readonly (readonly [title: string, amount: Cents])[] =>
  OTHER_CAUSES.filter((cause) => causes[cause] !== ZERO).map((cause) => [OTHER_TITLES[cause], causes[cause]]);
