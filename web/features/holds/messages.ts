import type { Holds } from './holds.queries.ts';

/** The attack, and the remedy. */
export const ALARMS: Readonly<Record<NonNullable<Holds['alarm']>, string>> = {
  'one-network':
    'Someone holds a lot of items without paying, or pays and cancels again and again. They can’t take more than their share; end their checkouts to free the items.',
  unpaid:
    'Many checkouts stay or end unpaid, so there’s little room for new customers. Until an hour after this ends, customers who didn’t come by the sign must scan it or type tonight’s word.',
  cancelled:
    'Many orders are being paid and then cancelled. Until an hour after this ends, customers who didn’t come by the sign must scan it or type tonight’s word.',
};

export const HOLDS_FAILED = 'Failed to load open checkouts';
