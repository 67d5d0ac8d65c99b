import { estimateContract } from '#adapters/http-contract/estimate.contract.ts';
import type { MinuteRange } from '#core/domain/queue/estimate.ts';
import { answer, typedHandler } from '../typed-handler.ts';

export const cartTakes = (minutes: MinuteRange | null) => typedHandler(estimateContract.ofCart, () => answer({ minutes }));
