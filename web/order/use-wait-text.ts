import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { queueContract } from '#adapters/http-contract/queue.contract.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { CART } from '#web/texts/en/cart.ts';
import { TIMES } from '#web/texts/en/times.ts';
import { useTexts } from '#web/texts/use-texts.ts';

export type WireWait = NonNullable<ResponseOf<(typeof queueContract)['status']>['waiting']>[number];

/** Why an item has to wait, with the approximate time. */
export const useWaitText = (): ((wait: WireWait) => string) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { waiting } = useTexts('cart', CART);
  const { time } = useTexts('times', TIMES);
  return (wait) => {
    const { reason, until, minutes } = wait;
    return reason === 'paused' ? waiting.paused(until === null ? null : time(until, clock.now(), timeZone), wait) : waiting.full(minutes);
  };
};
