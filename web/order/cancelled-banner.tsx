import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { useClosed } from './use-closed.ts';

type CancelledBannerProps = { readonly money: string; readonly isCalledOff: boolean };

/**
 * A paid order that will not be fulfilled: states plainly the refund first (rules §0.3), and a called-off game. After a cancellation the
 * customer is at the foot of the page, so it scrolls into view.
 */
export const CancelledBanner = ({ money, isCalledOff }: CancelledBannerProps) => {
  const { api } = useServices();
  const texts = useTexts('order', ORDER);
  useQuery({ ...queueStatusQuery(api), enabled: isCalledOff });
  const closed = useClosed();
  const isOff = isCalledOff && closed?.isCalledOff === true;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.scrollY === 0) return;
    window.scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner tone="warn" icon="info" title={isOff ? closed.title : texts.cancelledTitle} announce="assertive">
        {`${money} ${texts.cancelledText}${isOff && closed.next !== null ? ` ${closed.next}` : ''}`}
      </Banner>
    </div>
  );
};
