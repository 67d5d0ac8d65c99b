import type { LocalDay } from './days.ts';

const TODAY = { title: 'Nothing sold yet', text: 'Sales appear here as soon as the first order is paid.' } as const;
const EARLIER = { title: 'Nothing was sold', text: 'No order was paid and nothing was refunded on this day.' } as const;

/** For a day without sales; null is today. */
export const messagesFor = (day: LocalDay | null): typeof TODAY | typeof EARLIER => (day === null ? TODAY : EARLIER);
