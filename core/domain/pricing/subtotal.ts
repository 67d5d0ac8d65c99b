import { addCents, multiplyCents, type Cents } from '../kernel/money.ts';

export type PricedLine = { readonly unitPriceCents: Cents; readonly quantity: number };

export const subtotalOf = (lines: readonly PricedLine[]): Cents =>
  addCents(...lines.map((line) => multiplyCents(line.unitPriceCents, line.quantity)));
