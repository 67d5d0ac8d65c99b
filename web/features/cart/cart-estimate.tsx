import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Cart } from '#core/domain/cart/cart.ts';
import { estimateContract } from '#adapters/http-contract/estimate.contract.ts';
import { POLLING } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './cart.module.css';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** How long this cart takes if paid now. Hidden while the stand has no estimate, and without an answer. */
export const CartEstimate = ({ cart }: { readonly cart: Cart }) => {
  const { api } = useServices();
  const texts = useTexts('cart', CART);
  const items = cart.map(({ productId, quantity }) => ({ productId, quantity }));
  const { data } = useQuery({
    queryKey: ['estimate', items],
    queryFn: ({ signal }) => api.call(estimateContract.ofCart, { query: { items }, signal }),
    refetchInterval: POLLING.queueStatusMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const minutes = data?.minutes ?? null;
  return (
    <output className={styles['estimate']} hidden={minutes === null}>
      {minutes !== null && (
        <>
          <Icon name="clock" size="large" />
          <span>
            <strong>{texts.readyIn(minutes.from, minutes.to)}</strong>
            <span className="small muted">{texts.readyInHint}</span>
          </span>
        </>
      )}
    </output>
  );
};
