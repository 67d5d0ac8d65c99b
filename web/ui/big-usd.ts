import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';

const THOUSANDS = /\B(?=(?:\d{3})+(?!\d))/g;

/** '$1,042.75' */
export const bigUsd = (amount: Cents): string => {
  const [whole = '', fraction = ''] = formatUsd(amount).split('.');
  return `${whole.replaceAll(THOUSANDS, ',')}.${fraction}`;
};
