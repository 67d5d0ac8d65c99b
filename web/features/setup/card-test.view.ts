import type { Instant } from '#core/domain/kernel/instant.ts';
import type { CardTestView } from '#web/staff/card-test/card-test.queries.ts';
import { clockText } from '#web/texts/times.ts';

export type Proof = { readonly look: 'next' | 'done' | 'wrong'; readonly title: string; readonly sentence: string };

const timeOf = (at: Instant | null, timeZone: string | null): string => (at === null ? '' : `, ${clockText(at, timeZone)}`);

const paymentOf = (test: CardTestView, timeZone: string | null): Proof => {
  if (test !== null && test.paidAt !== null) {
    const way = test.isToldByWebhook ? 'The provider reported it at once' : 'The stand asked for it: no webhook came first';
    return { look: 'done', title: '50¢ came in', sentence: `${way}${timeOf(test.paidAt, timeZone)}.` };
  }
  const sentence = 'On the provider’s page, like a fan would. The stand refunds it at once. The provider keeps its fee of about 31¢.';
  return {
    look: 'next',
    title: 'Pay 50¢ with your own card',
    sentence: test?.state === 'unpaid' ? `The last one was not paid. ${sentence}` : sentence,
  };
};

const refundOf = (test: CardTestView, timeZone: string | null): Proof => {
  const refund = { look: 'next', title: 'Get the 50¢ back' } as const;
  if (test?.state === 'refunded') {
    const sentence = `Confirmed by the provider${timeOf(test.refundedAt, timeZone)}. Your bank shows it in 5 to 10 days.`;
    return { look: 'done', title: '50¢ went back', sentence };
  }
  if (test?.state === 'stuck')
    return {
      look: 'wrong',
      title: 'The 50¢ did not go back',
      sentence: 'Refund it in the provider’s dashboard, and see why: orders could not be refunded either.',
    };
  if (test?.state === 'paid') return { ...refund, sentence: 'The provider has not confirmed the refund yet. You can go on.' };
  return { ...refund, sentence: 'The refund proves that you can give money back on game night.' };
};

/** The two proofs of a card test. */
export const proofsOf = (test: CardTestView, timeZone: string | null): readonly Proof[] => [
  paymentOf(test, timeZone),
  refundOf(test, timeZone),
];
