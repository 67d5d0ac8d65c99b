import { useEffect, useRef, type ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { Icon } from './icon.tsx';
import { OrderNumber } from './numerals.tsx';
import styles from './ticket.module.css';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type TicketProps = {
  /** Above the number: a Badge, or a TicketTitle. */
  readonly top: Elements;
  /** As shown: '#042'. */
  readonly orderNumber: string;
  /** `heading` if the number is the screen's h1; `text` below a TicketTitle. */
  readonly numberAs: 'heading' | 'text';
  /** How the order ended, replacing the number, which then is small. */
  readonly outcome?: Elements;
  /** Below the number: a TicketName, or a short sentence. */
  readonly bottom: ReactNode;
  /** 'R26', below the name; null when unknown or no longer needed. */
  readonly pickupCode?: string | null;
  /** `ready`: the whole stub is wait-green, to be shown across the counter. */
  readonly tone?: 'night' | 'ready';
  /** Below the tear line. Without it only the stub is shown. */
  readonly children?: ReactNode;
};

/** The customer's own order: a stub with the number, a tear line with two punched notches, and the rest. */
export const Ticket = ({ top, orderNumber, numberAs, outcome, bottom, pickupCode = null, tone = 'night', children }: TicketProps) => {
  const texts = useTexts('ui', UI);
  const ref = useRef<HTMLElement>(null);
  const shown = useRef(tone);
  useEffect(() => {
    const becameReady = tone === 'ready' && shown.current !== 'ready';
    shown.current = tone;
    // Scrolls to the number from wherever the customer is.
    if (becameReady) ref.current?.scrollIntoView({ block: 'start' });
  }, [tone]);
  const NumberTag = numberAs === 'heading' ? 'h1' : 'p';
  return (
    <article ref={ref} className={`${styles['ticket']} ${styles[tone]}`}>
      <div className={styles['stub']}>
        {top}
        {outcome === undefined ? (
          <>
            <NumberTag className={styles['number']}>
              <OrderNumber display={orderNumber} size="giant" />
            </NumberTag>
            <p className={styles['bottom']}>{bottom}</p>
          </>
        ) : (
          <>
            {outcome}
            <p className={styles['whose']}>
              <OrderNumber display={orderNumber} size="medium" /> <span>{bottom}</span>
            </p>
          </>
        )}
        {pickupCode !== null && (
          <p className={styles['code']}>
            <span>{texts.pickupCode}</span> <strong translate="no">{pickupCode}</strong>
          </p>
        )}
      </div>
      {children !== undefined && <div className={styles['body']}>{children}</div>}
    </article>
  );
};

/** The screen's h1 on a stub, with a tick: 'Order Confirmed!'. */
export const TicketTitle = ({ children }: { readonly children: ReactNode }) => (
  <h1 className={styles['title']}>
    <span className={styles['tick']}>
      <Icon name="check" />
    </span>
    <span>{children}</span>
  </h1>
);

/** 'Last name: Rivera'. */
export const TicketName = ({ label, name }: { readonly label: string; readonly name: string }) => (
  <>
    <span className={styles['label']}>{label}</span>{' '}
    <strong className={styles['name']} translate="no">
      {name}
    </strong>
  </>
);
