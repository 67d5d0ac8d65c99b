import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Totals } from '#web/ui/totals.tsx';
import type { CartView } from './cart.view.ts';

type CartSummaryProps = {
  readonly view: CartView;
  readonly isProcessing: boolean;
  readonly onProceed: () => void;
};

export const CartSummary = ({ view, isProcessing, onProceed }: CartSummaryProps) => {
  const { holdMs } = useStand();
  return (
    <Card label="Order summary">
      <Stack>
        <h2>Order Summary</h2>
        <Totals rows={view.rows} total={view.total} />
        <Stack gap="line">
          <Button variant="primary" size="large" width="full" busy={isProcessing} onClick={onProceed}>
            Proceed to Checkout
          </Button>
          <ButtonLink variant="quiet" width="full" to="/" returns>
            Continue Shopping
          </ButtonLink>
        </Stack>
        <Note icon="clock" look="quiet">
          We hold these items for {Math.round(holdMs / MINUTE_MS)} minutes while you pay.
        </Note>
      </Stack>
    </Card>
  );
};
