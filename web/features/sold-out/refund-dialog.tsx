import { useId } from 'react';
import { formatUsd, ZERO } from '#core/domain/kernel/money.ts';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import type { Shortage, WaitingItem } from '#web/staff/sold-out/sold-out.queries.ts';
import { useSoldOut } from '#web/staff/sold-out/use-sold-out.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { NeedsNetwork } from './needs-network.tsx';

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

type RefundDialogProps = { readonly item: WaitingItem; readonly product: Shortage['product']; readonly onClose: () => void };

/** Refunds the item. */
export const RefundDialog = ({ item, product, onClose }: RefundDialogProps) => {
  const { refund, isBusy, problem } = useSoldOut(product.id, onClose);
  const { isAway } = useKeptSales();
  const whyId = useId();
  const amount = formatUsd(item.refund ?? ZERO);
  return (
    <Dialog
      title={`Refund ${item.quantity}× ${product.name} in ${item.orderNumber}?`}
      onDismiss={onClose}
      cancel="Cancel"
      foot={
        <Button
          variant="danger"
          size="large"
          busy={isBusy}
          disabled={isAway}
          describedBy={isAway ? whyId : undefined}
          onClick={() => refund(item)}
        >
          {`Refund ${amount}`}
        </Button>
      }
    >
      <Stack>
        <Facts
          align="start"
          facts={[
            { term: 'Goes back to', value: 'The card that paid' },
            { term: 'Amount', value: `${amount}, with its share of the fee` },
            { term: 'Stays in the order', value: item.others === 0 ? 'Nothing: it is cancelled' : itemsText(item.others) },
          ]}
        />
        <p className="muted">{`${item.customer} is told. A refund cannot be undone.`}</p>
        {isAway && <NeedsNetwork id={whyId} />}
        {problem !== null && !isAway && (
          <Banner tone="danger" announce="assertive">
            {problem}
          </Banner>
        )}
      </Stack>
    </Dialog>
  );
};
