import type { Product } from '#core/domain/catalogue/product.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** One more or one less of a product; a refused addition is explained (spec §8, 'Cart limits'). */
export const useAddToCart = (product: Product) => {
  const { cart, analytics } = useServices();
  const dialogs = useDialogs();
  const texts = useTexts('menu', MENU);
  return {
    add: (): void => {
      const isFirst = cart.get().items.length === 0;
      const refusal = cart.add(product);
      if (refusal === null) analytics.track({ name: 'add_to_cart', productName: product.name, valueCents: product.priceCents, isFirst });
      else void dialogs.alert(texts.refusal({ ...refusal, name: texts.productName(product) }));
    },
    takeOne: (): void => cart.decrement(product.id),
  };
};
