import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';

/** '$964.18', '−$11.85' with the sign of a sum. */
export const amountText = (amount: Cents): string => formatUsd(amount).replace('-', '−');
