import type { Holds } from './holds.queries.ts';

/** What is going on, and what helps. */
export const ALARMS: Readonly<Record<NonNullable<Holds['alarm']>, string>> = {
  'one-network':
    'One network holds as much as it may and has paid for nothing. It cannot take more; end its checkouts to free what it holds.',
  unpaid:
    'Many checkouts stay or end unpaid, and new customers are short of room. If nobody at the stand knows why, ask for tonight’s word.',
};

export const HOLDS_FAILED = 'Failed to load open checkouts';
export const END_FAILED = 'Failed to end the checkout';
export const WORD_FAILED = 'Failed to change tonight’s word';
