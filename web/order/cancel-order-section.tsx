import { Button } from '#web/ui/button.tsx';
import { FinePrint } from '#web/ui/fine-print.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { CustomerOrder } from './customer-order.ts';
import { useCancelOrder } from './use-cancel-order.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** Last on the page, and hidden once preparation starts. */
export const CancelOrderSection = ({ order }: { readonly order: CustomerOrder }) =>
  order.status === 'queued' ? <CancelOrder order={order} /> : null;

const CancelOrder = ({ order }: { readonly order: CustomerOrder }) => {
  const { cancel, isBusy } = useCancelOrder(order);
  const texts = useTexts('order', ORDER);
  return (
    <Section title={texts.changedYourMind}>
      <Stack>
        <Button variant="danger-quiet" size="large" width="full" busy={isBusy} onClick={() => void cancel()}>
          {texts.cancelOrder}
        </Button>
        <FinePrint>{texts.cancelUntil}</FinePrint>
      </Stack>
    </Section>
  );
};
