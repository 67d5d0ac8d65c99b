import { SECOND_MS } from '#core/domain/kernel/instant.ts';

export interface PracticeOrder {
  readonly name: string;
  readonly specialInstructions: string | null;
  /** After the start of the practice. */
  readonly afterMs: number;
  /** Units by slug of the starter catalogue. */
  readonly wanted: Readonly<Record<string, number>>;
}

/** Six orders that arrive automatically (night.md §6): five fill the queue within a minute, and one comes while hands are busy. */
export const PRACTICE_ORDERS: readonly PracticeOrder[] = [
  { name: 'Maria Lopez', afterMs: 0, wanted: { 'hot-dog': 2, popcorn: 1 }, specialInstructions: 'No onions, please' },
  { name: 'Sam Whitfield', afterMs: 8 * SECOND_MS, wanted: { 'soft-pretzel': 1, coffee: 1 }, specialInstructions: null },
  { name: 'Priya Natarajan', afterMs: 17 * SECOND_MS, wanted: { 'nachos-with-cheese': 2, cola: 2 }, specialInstructions: null },
  { name: 'Mo Lee', afterMs: 29 * SECOND_MS, wanted: { cheeseburger: 1, lemonade: 1, 'potato-chips': 1 }, specialInstructions: null },
  { name: 'Rosa Delgado', afterMs: 43 * SECOND_MS, wanted: { 'pizza-slice': 2, 'hot-cocoa': 2 }, specialInstructions: null },
  { name: 'Jamie Rivera', afterMs: 75 * SECOND_MS, wanted: { 'soft-pretzel': 2, 'bottled-water': 1 }, specialInstructions: 'Extra salt' },
];
