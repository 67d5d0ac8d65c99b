import type { Throttle } from '../../ports/throttle.ts';

/**
 * The shared budget for calls to the provider on customers' requests (rules §2): the rest of its rate limit is kept for webhooks,
 * settlement and refunds. Beyond it, requests are answered as if the provider were silent, and the reconciler asks within seconds.
 */
export type ProviderQuestions = Pick<Throttle, 'take'>;

/** The only key. */
const STAND = 'stand';

export const mayAskProvider = async (questions: ProviderQuestions): Promise<boolean> => (await questions.take(STAND)).allowed;
