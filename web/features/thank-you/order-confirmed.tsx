import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { CancelOrderSection } from '#web/order/cancel-order-section.tsx';
import { CancelledNext, CancelledOutcome } from '#web/order/cancelled-outcome.tsx';
import type { CustomerOrder } from '#web/order/customer-order.ts';
import { ForgetContactSection } from '#web/order/forget-contact-section.tsx';
import { PickupSection } from '#web/order/pickup-section.tsx';
import { ReadyBanner } from '#web/order/ready-banner.tsx';
import { NotifyMeSection } from '#web/order/notify-me-section.tsx';
import { useReadyAlert } from '#web/order/use-ready-alert.ts';
import { useCorrection } from '#web/order/use-correction.ts';
import { useOrderWords } from '#web/order/use-order-words.ts';
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
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type OrderConfirmedProps = { readonly order: CustomerOrder };

/** The number first, the name below it, then the next step. */
export const OrderConfirmed = ({ order }: OrderConfirmedProps) => {
  const { clock, visitorId } = useServices();
  const words = useOrderWords();
  const texts = words.order;
  const view = thankYouView(order, useStand(), clock.now(), words, useCorrection(order));
  const isCancelled = view.money !== null;
  useReadyAlert(view.status);
  return (
    <>
      <DocumentTitle>{view.title}</DocumentTitle>
      <Ticket
        top={isCancelled ? <Badge tone="cancelled">{view.statusLabel}</Badge> : <TicketTitle>{texts.confirmed}</TicketTitle>}
        orderNumber={view.number}
        numberAs="text"
        {...(view.money !== null && { outcome: <CancelledOutcome money={view.money} isCalledOff={order.isCalledOff} /> })}
        bottom={view.lastName !== '' && <TicketName label={texts.lastName} name={view.lastName} />}
        pickupCode={view.pickupCode}
        tone={view.status === 'ready' ? 'ready' : 'night'}
      >
        {isCancelled && <CancelledNext isCalledOff={order.isCalledOff} />}
        {view.status === 'ready' && <ReadyBanner />}
        {view.position !== null && <PositionBlock {...view.position} />}
        <ButtonLink variant={isCancelled ? 'secondary' : 'primary'} size="large" width="full" to={`/order-status/${order.lookupHash}`}>
          {texts.viewStatus}
        </ButtonLink>
        {!isCancelled && <PickupSection />}
        <NotifyMeSection hash={order.lookupHash} status={order.status} />
        {!isCancelled && <StatusCard view={view} />}
        <Section title={texts.summary}>
          <OrderLines lines={view.lines} />
          <Totals rows={view.rows} total={view.total} />
        </Section>
        <CancelOrderSection order={order} />
        <ForgetContactSection order={order} />
        <FinePrint look="code">{sessionText(visitorId, texts)}</FinePrint>
      </Ticket>
    </>
  );
};

const StatusCard = ({ view }: { readonly view: ThankYouView }) => {
  return (
    <Section title={useTexts('order', ORDER).statusTitle} mark={<Badge tone={view.status}>{view.statusLabel}</Badge>}>
      {view.message !== null && <output>{view.message}</output>}
      {view.note !== null && <p className="muted">{view.note}</p>}
    </Section>
  );
};
