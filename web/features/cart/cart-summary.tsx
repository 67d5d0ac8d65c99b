import type { Cart } from '#core/domain/cart/cart.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Totals } from '#web/ui/totals.tsx';
import { CartEstimate } from './cart-estimate.tsx';
import type { CartView } from './cart.view.ts';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type CartSummaryProps = {
  readonly items: Cart;
  readonly view: CartView;
  readonly isProcessing: boolean;
  readonly onProceed: () => void;
};

export const CartSummary = ({ items, view, isProcessing, onProceed }: CartSummaryProps) => {
  const { holdMs } = useStand();
  const texts = useTexts('cart', CART);
  return (
    <Card label={texts.summaryLabel}>
      <Stack>
        <h2>{texts.summary}</h2>
        <Totals rows={view.rows} total={view.total} />
        <Stack gap="line">
          <Button variant="primary" size="large" width="full" busy={isProcessing} onClick={onProceed}>
            {texts.proceed}
          </Button>
          <ButtonLink variant="quiet" width="full" to="/" returns>
            {texts.continueShopping}
          </ButtonLink>
        </Stack>
        {/* Below the buttons: it appears a moment later, and nothing under a finger may move. */}
        <CartEstimate cart={items} />
        <Note icon="clock" look="quiet">
          {texts.hold(Math.round(holdMs / MINUTE_MS))}
        </Note>
      </Stack>
    </Card>
  );
};
