import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { CancelOrderSection } from '#web/order/cancel-order-section.tsx';
import { CancelledBanner } from '#web/order/cancelled-banner.tsx';
import type { CustomerOrder } from '#web/order/customer-order.ts';
import { PickupSection } from '#web/order/pickup-section.tsx';
import { ReadyBanner } from '#web/order/ready-banner.tsx';
import { NotifyMeSection } from '#web/order/notify-me-section.tsx';
import { useReadyAlert } from '#web/order/use-ready-alert.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { FinePrint } from '#web/ui/fine-print.tsx';
import { OrderLines } from '#web/ui/order-lines.tsx';
import { PositionBlock } from '#web/ui/position-block.tsx';
import { Section } from '#web/ui/section.tsx';
import { Ticket, TicketName, TicketTitle } from '#web/ui/ticket.tsx';
import { Totals } from '#web/ui/totals.tsx';
import { sessionText, thankYouView, type ThankYouView } from './thank-you.view.ts';

type OrderConfirmedProps = { readonly order: CustomerOrder };

/** The number first, the name under it, then what to do now. */
export const OrderConfirmed = ({ order }: OrderConfirmedProps) => {
  const { clock, visitorId } = useServices();
  const view = thankYouView(order, useStand(), clock.now());
  const isCancelled = view.money !== null;
  useReadyAlert(view.status);
  return (
    <>
      <DocumentTitle>{view.title}</DocumentTitle>
      <Ticket
        top={isCancelled ? <Badge tone="cancelled">{view.statusLabel}</Badge> : <TicketTitle>Order Confirmed!</TicketTitle>}
        orderNumber={view.number}
        numberAs={isCancelled ? 'heading' : 'text'}
        bottom={view.lastName !== '' && <TicketName label="Last name:" name={view.lastName} />}
        pickupCode={view.pickupCode}
        tone={view.status === 'ready' ? 'ready' : 'night'}
      >
        {view.money !== null && <CancelledBanner money={view.money} />}
        {view.status === 'ready' && <ReadyBanner />}
        {view.position !== null && <PositionBlock {...view.position} />}
        <ButtonLink variant="primary" size="large" width="full" to={`/order-status/${order.lookupHash}`}>
          View Order Status
        </ButtonLink>
        {!isCancelled && <PickupSection />}
        <NotifyMeSection hash={order.lookupHash} status={order.status} />
        {!isCancelled && <StatusCard view={view} />}
        <Section title="Order Summary">
          <OrderLines lines={view.lines} />
          <Totals rows={view.rows} total={view.total} />
        </Section>
        <CancelOrderSection order={order} />
        <FinePrint look="code">{sessionText(visitorId)}</FinePrint>
      </Ticket>
    </>
  );
};

const StatusCard = ({ view }: { readonly view: ThankYouView }) => {
  return (
    <Section title="Order status" mark={<Badge tone={view.status}>{view.statusLabel}</Badge>}>
      {view.message !== null && <output>{view.message}</output>}
      {view.note !== null && <p className="muted">{view.note}</p>}
    </Section>
  );
};
