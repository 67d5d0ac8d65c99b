import { useState, type ReactNode } from 'react';
import { STATUS_BANNERS } from '#core/domain/order/order-labels.ts';
import { CancelledBanner } from '#web/order/cancelled-banner.tsx';
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
import { STEPS, type OrderStatusView } from './order-status.view.ts';

type OrderTicketProps = { readonly view: OrderStatusView };

type WithOffers = OrderTicketProps & { readonly notifyMe: ReactNode; readonly cancel: ReactNode };

export const OrderTicket = ({ view, notifyMe, cancel }: WithOffers) => {
  useReadyAlert(view.status);
  return (
    <>
      <DocumentTitle>{view.title}</DocumentTitle>
      <StatusAnnouncement view={view} />
      <Ticket
        top={<Badge tone={view.status}>{view.statusLabel}</Badge>}
        orderNumber={view.number}
        numberAs="heading"
        bottom={
          <>
            {view.farewell}
            {view.farewell !== null && <br />}
            <TicketName label="Last name:" name={view.lastName} />
          </>
        }
        pickupCode={view.pickupCode}
        tone={view.status === 'ready' ? 'ready' : 'night'}
      >
        {view.step !== null && <Tracker steps={STEPS} currentId={view.step} />}
        <PreparingBanner view={view} />
        {view.position !== null && <PositionBlock {...view.position} />}
        {notifyMe}
        <Section title="Order details">
          <Facts facts={view.facts} />
        </Section>
        {view.specialInstructions !== null && (
          <Section title="Special instructions">
            <p>{view.specialInstructions}</p>
          </Section>
        )}
        <Section title="Items">
          <OrderLines lines={view.lines} />
        </Section>
        {view.money === null && <PickupSection />}
        {cancel}
      </Ticket>
    </>
  );
};

const PreparingBanner = ({ view }: OrderTicketProps) => {
  if (view.money !== null) return <CancelledBanner money={view.money} />;
  if (view.status === 'ready') return <ReadyBanner />;
  if (view.status !== 'preparing') return null;
  return (
    <Banner tone="warn" icon="basket" title={STATUS_BANNERS.preparing}>
      Start walking over if you sit far away.
    </Banner>
  );
};

/** Speaks only when the status changes, not at every poll; 'ready' and 'cancelled' interrupt by their own banners. */
const StatusAnnouncement = ({ view }: OrderTicketProps) => {
  const [first] = useState(view.status);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && view.status !== first) setHasChanged(true);
  return <LiveRegion>{hasChanged && view.status !== 'ready' && view.money === null && view.statusLabel}</LiveRegion>;
};
