import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import styles from './cancelled-outcome.module.css';
import type { MoneyBack } from './customer-order.ts';
import { useClosed, type Closed } from './use-closed.ts';

/** The called-off night, until the next one opens. */
const useCalledOff = (isCalledOff: boolean): Closed | null => {
  useQuery({ ...queueStatusQuery(useServices().api), enabled: isCalledOff });
  const closed = useClosed();
  return isCalledOff && closed?.isCalledOff === true ? closed : null;
};

type CancelledProps = { readonly isCalledOff: boolean };

/** On the ticket of a paid order that is not made: what happened, and the money (rules §0.3). */
export const CancelledOutcome = ({ money, isCalledOff }: CancelledProps & { readonly money: MoneyBack }) => {
  const texts = useTexts('order', ORDER);
  const calledOff = useCalledOff(isCalledOff);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Scrolls up, because the customer cancelled at the bottom of the page.
    if (window.scrollY === 0) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles['outcome']} aria-live="polite">
      <h1 ref={heading} tabIndex={-1}>
        {calledOff?.title ?? texts.cancelledTitle}
      </h1>
      {money.amount !== null && (
        <strong className={styles['amount']} translate="no">
          {money.amount}
        </strong>
      )}
      <p className={styles['back']}>{money.text}</p>
      {money.amount !== null && <p className={styles['when']}>{texts.backWhen}</p>}
    </div>
  );
};

/** Below the ticket: the next game, or another order. */
export const CancelledNext = ({ isCalledOff }: CancelledProps) => {
  const texts = useTexts('order', ORDER);
  const calledOff = useCalledOff(isCalledOff);
  if (calledOff === null)
    return (
      <ButtonLink variant="primary" size="large" width="full" to="/">
        {texts.orderElse}
      </ButtonLink>
    );
  return calledOff.next === null ? null : <Banner tone="info" icon="clock" title={calledOff.next} />;
};
