import { useState } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { CancelledNext, CancelledOutcome } from '#web/order/cancelled-outcome.tsx';
import { PickupSection } from '#web/order/pickup-section.tsx';
import { ReadyBanner } from '#web/order/ready-banner.tsx';
import { useReadyAlert } from '#web/order/use-ready-alert.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { OrderLines } from '#web/ui/order-lines.tsx';
import { PositionBlock } from '#web/ui/position-block.tsx';
import { Section } from '#web/ui/section.tsx';
import { Ticket, TicketName } from '#web/ui/ticket.tsx';
import { Tracker } from '#web/ui/tracker.tsx';
import type { OrderStatusView } from './order-status.view.ts';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type OrderTicketProps = { readonly view: OrderStatusView };

type WithOffers = OrderTicketProps & { readonly notifyMe: Elements; readonly cancel: Elements };

export const OrderTicket = ({ view, notifyMe, cancel }: WithOffers) => {
  const texts = useTexts('order', ORDER);
  useReadyAlert(view.status);
  return (
    <>
      <DocumentTitle>{view.title}</DocumentTitle>
      <StatusAnnouncement view={view} />
      <Ticket
        top={<Badge tone={view.status}>{view.statusLabel}</Badge>}
        orderNumber={view.number}
        numberAs="heading"
        {...(view.money !== null && { outcome: <CancelledOutcome money={view.money} isCalledOff={view.isCalledOff} /> })}
        bottom={
          <>
            <span>{view.farewell}</span>
            {view.farewell !== null && <br />}
            <TicketName label={texts.lastName} name={view.lastName} />
          </>
        }
        pickupCode={view.pickupCode}
        tone={view.status === 'ready' ? 'ready' : 'night'}
      >
        {view.step !== null && <Tracker steps={view.steps} currentId={view.step} />}
        {view.money === null ? <StatusBannerOf status={view.status} /> : <CancelledNext isCalledOff={view.isCalledOff} />}
        {view.position !== null && <PositionBlock {...view.position} />}
        {notifyMe}
        <Section title={texts.details}>
          <Facts facts={view.facts} />
        </Section>
        {view.specialInstructions !== null && (
          <Section title={texts.specialInstructions}>
            <p>{view.specialInstructions}</p>
          </Section>
        )}
        <Section title={texts.items}>
          <OrderLines lines={view.lines} />
        </Section>
        {view.money === null && <PickupSection />}
        {cancel}
      </Ticket>
    </>
  );
};

/** The customer's next action. */
export const StatusBannerOf = ({ status }: Pick<OrderStatusView, 'status'>) => {
  const texts = useTexts('order', ORDER);
  if (status === 'ready') return <ReadyBanner />;
  if (status !== 'preparing') return null;
  return (
    <Banner tone="warn" icon="basket" title={texts.banner('preparing') ?? ''}>
      {texts.startWalking}
    </Banner>
  );
};

/** Announces only status changes, not every poll; 'ready' and 'cancelled' have their own announcements. */
const StatusAnnouncement = ({ view }: OrderTicketProps) => {
  const [first] = useState(view.status);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && view.status !== first) setHasChanged(true);
  return <LiveRegion>{hasChanged && view.status !== 'ready' && view.money === null && view.statusLabel}</LiveRegion>;
};
