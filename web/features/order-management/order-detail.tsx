import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '#core/domain/kernel/contact.ts';
import { formatUsd, subtractCents, ZERO } from '#core/domain/kernel/money.ts';
import { storedFeeLabel } from '#core/domain/pricing/quote.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { numberOf, tenderText, soldWhereOf, statusTextOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts, type Fact } from '#web/ui/facts.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { Totals } from '#web/ui/totals.tsx';
import { ItemsTable } from './items-table.tsx';
import { REFUNDS_UNKNOWN } from './messages.ts';
import { refundsQuery, type OrderRefunds } from './order-management.queries.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { itemRows, outsideNotes, planForAll, planForItem, refundedNote, type RefundPlan } from './refunds.view.ts';

type OrderDetailProps = { readonly order: StaffOrder; readonly onDismiss: () => void };

const NOT_GIVEN = 'N/A';

const given = (text: string | null | undefined): string => (text === null || text === undefined || text === '' ? NOT_GIVEN : text);

const factsOf = (order: StaffOrder): readonly Fact[] => {
  const soldWhere = soldWhereOf(order);
  return [
    { term: 'Customer', value: given(order.customerName) },
    { term: 'Email', value: given(order.customerEmail) },
    { term: 'Phone', value: formatPhone(given(order.customerPhone)) },
    { term: 'Order', value: order.orderNumber },
    { term: 'Paid', value: tenderText(order) },
    ...(soldWhere === null ? [] : [{ term: 'Sold', value: soldWhere }]),
    ...(order.specialInstructions === null ? [] : [{ term: 'Special instructions', value: order.specialInstructions }]),
  ];
};

/** One order with its customer, items and refunds (spec §2). */
export const OrderDetail = ({ order, onDismiss }: OrderDetailProps) => {
  const { api } = useServices();
  const { data: refunds, error, refetch } = useQuery(refundsQuery(api, order.id));
  const [plan, setPlan] = useState<RefundPlan | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const rows = itemRows(order, refunds);
  const left = refunds === undefined ? ZERO : subtractCents(refunds.paid, refunds.refunded);
  const refunding = { order, rows, left, by: refunds?.by ?? 'nothing', withDonation: refunds?.withDonation ?? false } as const;
  const everything = planForAll(refunding);
  const open = (next: RefundPlan | null): void => {
    setDone(null);
    setPlan(next);
  };
  return (
    <Dialog
      title={<OrderNumber display={numberOf(order)} size="medium" />}
      mark={<Badge tone={order.status}>{statusTextOf(order)}</Badge>}
      width="wide"
      closeButton="shown"
      onDismiss={onDismiss}
      {...(everything !== null && {
        foot: (
          <Button variant="danger-quiet" onClick={() => open(everything)}>
            Refund All Items
          </Button>
        ),
      })}
    >
      <Facts facts={factsOf(order)} align="start" />
      <ItemsTable rows={rows} isFree={refunds?.by === 'nothing'} onRefund={(itemId) => open(planForItem(refunding, itemId))} />
      <Money order={order} />
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {REFUNDS_UNKNOWN}
        </Banner>
      )}
      {refunds !== undefined && <RefundNotes refunds={refunds} />}
      {done !== null && (
        <Banner tone="success" announce="polite">
          {done}
        </Banner>
      )}
      {plan !== null && (
        <RefundDialog
          order={order}
          plan={plan}
          onDone={(message) => {
            setPlan(null);
            setDone(message);
          }}
          onDismiss={() => setPlan(null)}
        />
      )}
    </Dialog>
  );
};

const Money = ({ order }: { readonly order: StaffOrder }) => {
  const { feeBasisPoints } = useStand();
  return (
    <Totals
      rows={[
        { label: 'Subtotal', amount: formatUsd(order.subtotalCents) },
        { label: storedFeeLabel(order, feeBasisPoints), amount: formatUsd(order.feeCents) },
        { label: 'Donation', amount: formatUsd(order.donationCents) },
      ]}
      total={{ label: 'Original total', amount: formatUsd(order.totalCents) }}
    />
  );
};

const RefundNotes = ({ refunds }: { readonly refunds: OrderRefunds }) => {
  const note = refundedNote(refunds);
  return (
    <>
      {note !== null && (
        <Banner tone="warn" icon="return">
          {note}
        </Banner>
      )}
      {outsideNotes(refunds).map((text) => (
        <Banner key={text} tone="info">
          {text}
        </Banner>
      ))}
    </>
  );
};
