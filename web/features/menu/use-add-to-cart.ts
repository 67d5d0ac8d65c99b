import type { Product } from '#core/domain/catalogue/product.ts';
import { cartRefusalText } from '#core/domain/cart/cart-limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';

/** One more or one less of a product; what cannot be added is explained (spec §8, 'Cart limits'). */
export const useAddToCart = (product: Product) => {
  const { cart, analytics } = useServices();
  const dialogs = useDialogs();
  return {
    add: (): void => {
      const isFirst = cart.get().items.length === 0;
      const refusal = cart.add(product);
      if (refusal === null) analytics.track({ name: 'add_to_cart', productName: product.name, valueCents: product.priceCents, isFirst });
      else void dialogs.alert(cartRefusalText(refusal));
    },
    takeOne: (): void => cart.decrement(product.id),
  };
};
