import type { Cents } from '#core/domain/kernel/money.ts';
import { readMoney, type MoneyRefusal } from '#core/domain/kernel/read-money.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { UI } from '#web/texts/en/ui.ts';
import { moneyProblem } from '#web/ui/money-problem.ts';

/** Spec §5: '2.5' is $2.50; more than two decimals are rounded, half up. */
export const readPrice = (text: string): Result<Cents, MoneyRefusal> => readMoney(text, { moreDecimals: 'round' });

/** The spec's sentences, and a question for an ambiguous price. */
export const priceProblem = (refusal: MoneyRefusal): string =>
  moneyProblem({ ...UI, notAnAmount: 'Enter a valid price.' }, refusal) ?? 'Price is required.';
