import type { Instant } from '../kernel/instant.ts';
import type { Cents } from '../kernel/money.ts';

/** The printed text. */
export type Sign = {
  /** The short address of the menu: 'westviewband.example'. */
  readonly address: string;
  readonly standName: string;
  readonly pickupPlace: string;
  /** Null: printed without a word, or none is asked for. */
  readonly word: string | null;
  /** Null: printed without prices. */
  readonly prices: readonly { readonly name: string; readonly priceCents: Cents }[] | null;
};

/** The last print, which hangs on the wall. */
export type SignPrint = Sign & {
  /** The id of the pass in its QR code; null: one that was already replaced. */
  readonly pass: string | null;
  readonly at: Instant;
  readonly by: string;
};

/** The facts that a sign printed now would carry. */
export type SignToday = Omit<Sign, 'prices'> & {
  readonly pass: string | null;
  readonly prices: NonNullable<Sign['prices']>;
};
