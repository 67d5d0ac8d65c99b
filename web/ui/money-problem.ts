import { formatUsd } from '#core/domain/kernel/money.ts';
import type { MoneyRefusal } from '#core/domain/kernel/read-money.ts';
import type { UI } from '#web/texts/en/ui.ts';

/** The problem of a typed amount, as a sentence; null if empty. */
export const moneyProblem = (texts: Pick<typeof UI, 'notAnAmount' | 'whichAmount'>, refusal: MoneyRefusal): string | null => {
  if (refusal.kind === 'money/missing') return null;
  if (refusal.kind === 'money/not-an-amount') return texts.notAnAmount;
  const [one, other] = refusal.meanings;
  return texts.whichAmount(formatUsd(one), formatUsd(other));
};
