import type { Throttle } from '../../ports/throttle.ts';

/**
 * What customers' own requests may ask the provider, all together (rules §2): the rest of its calls is kept for webhooks, settlement and
 * refunds. Anyone who may not ask is answered as if the provider were silent, and the reconciler asks within seconds.
 */
export type ProviderQuestions = Pick<Throttle, 'take'>;

/** The one key. */
const STAND = 'stand';

export const mayAskProvider = async (questions: ProviderQuestions): Promise<boolean> => (await questions.take(STAND)).allowed;
