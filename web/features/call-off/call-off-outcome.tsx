import { formatUsd } from '#core/domain/kernel/money.ts';
import { useState } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { isSettled } from '#core/domain/night/call-off.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import type { CalledOffEntry, CurrentCallOff } from './call-off.queries.ts';
import { counted, doneText, minutesText, progressOf, troubleText } from './call-off.view.ts';
import styles from './call-off.module.css';
import type { useCallOff } from './use-call-off.ts';

type Commands = ReturnType<typeof useCallOff>;

/** The progress while it runs; afterwards the orders that need a person, and the refunds. */
export const CallOffOutcome = ({ callOff, commands }: { readonly callOff: CurrentCallOff; readonly commands: Commands }) => {
  const of = (...states: readonly CalledOffEntry['state'][]) => callOff.orders.filter(({ state }) => states.includes(state));
  const [failed, byHand, refunded] = [of('failed'), of('by-hand'), of('refunded')];
  const running = callOff.orders.filter(({ state }) => !isSettled(state));
  const { total, refundedAmount } = progressOf(callOff.orders);
  const needsSomebody = failed.length + byHand.length;
  return (
    <>
      {running.length > 0 && <Progress callOff={callOff} />}
      {running.length === 0 && (
        <Banner
          tone={needsSomebody > 0 ? 'warn' : 'success'}
          announce="polite"
          title={doneText({ refunded: refunded.length, total, needsSomebody })}
        >{`${refundedAmount} went back.`}</Banner>
      )}
      {failed.length > 0 && (
        <List
          title="Could not be refunded"
          action={
            <Button variant="primary" busy={commands.isBusy} onClick={() => commands.run({ what: 'retry', id: callOff.id, order: null })}>
              Retry All
            </Button>
          }
        >
          {failed.map((entry) => (
            <Entry key={entry.orderId} entry={entry}>
              <Button
                label={`Retry ${displayOrderNumber(entry.orderNumber)}`}
                busy={commands.isBusy}
                onClick={() => commands.run({ what: 'retry', id: callOff.id, order: entry.orderId })}
              >
                Retry
              </Button>
            </Entry>
          ))}
        </List>
      )}
      {byHand.length > 0 && (
        <List title="Paid at the window" note="These customers come to the window with their number.">
          {byHand.map((entry) => (
            <Entry key={entry.orderId} entry={entry}>
              <Badge tone="danger">{entry.tender === 'cash' ? 'Cash from the drawer' : 'On the card reader'}</Badge>
            </Entry>
          ))}
        </List>
      )}
      {running.length > 0 && (
        <List title="Under way">
          {running.map((entry) => (
            <Entry key={entry.orderId} entry={entry}>
              <Badge tone="neutral" icon="clock">
                {troubleText(entry) === null ? 'Waiting' : 'Trying again'}
              </Badge>
            </Entry>
          ))}
        </List>
      )}
      {refunded.length > 0 && <Refunded entries={refunded} />}
    </>
  );
};

const Progress = ({ callOff }: { readonly callOff: CurrentCallOff }) => {
  const { total, refunded, waiting, totalAmount, refundedAmount } = progressOf(callOff.orders);
  const text = `${refunded} of ${counted(total, 'order')} refunded`;
  return (
    <section className={styles['progressCard']} aria-label="Progress">
      <div className={styles['spread']}>
        <output className={styles['count']}>{text}</output>
        <span className="muted">{`${minutesText(waiting)} left`}</span>
      </div>
      <progress className={styles['progress']} max={Math.max(1, total)} value={refunded} aria-label={text} />
      <p className="muted">{`${refundedAmount} of ${totalAmount}. You may close this page, it keeps going.${callOff.isAll ? ' Online ordering is stopped.' : ''}`}</p>
    </section>
  );
};

/** The list may be long: the first few show that it works. */
const SHOWN = 5;

const Refunded = ({ entries }: { readonly entries: readonly CalledOffEntry[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <List
      title={`Refunded ${entries.length}`}
      {...(entries.length > SHOWN && {
        action: (
          <Button variant="quiet" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : 'Show all'}
          </Button>
        ),
      })}
    >
      {(showsAll ? entries : entries.slice(0, SHOWN)).map((entry) => (
        <Entry key={entry.orderId} entry={entry}>
          <Badge tone="success">Refunded</Badge>
        </Entry>
      ))}
    </List>
  );
};

type ListProps = { readonly title: string; readonly note?: string; readonly action?: Elements; readonly children: Elements };

const List = ({ title, note, action, children }: ListProps) => (
  <section className={styles['card']} aria-label={title}>
    <div className={styles['head']}>
      <div>
        <h2>{title}</h2>
        {note !== undefined && <p className="muted">{note}</p>}
      </div>
      {action}
    </div>
    <ul className={styles['list']}>{children}</ul>
  </section>
);

const Entry = ({ entry, children }: { readonly entry: CalledOffEntry; readonly children: Elements }) => {
  const trouble = troubleText(entry);
  return (
    <li className={styles['entry']}>
      <OrderNumber display={displayOrderNumber(entry.orderNumber)} size="small" />
      <span className={styles['who']}>
        <strong>{entry.customerName}</strong>
        {trouble === null ? <Told entry={entry} /> : <span className="muted small">{trouble}</span>}
      </span>
      <span className={styles['money']} translate="no">
        {formatUsd(entry.amount)}
      </span>
      {children}
    </li>
  );
};

const Told = ({ entry: { told, state } }: { readonly entry: CalledOffEntry }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  if (state !== 'refunded' && told === null) return null;
  const texts = { pending: 'Email on its way', failed: 'Email bounced. Not told', sent: 'Told by email' };
  const text = told === null ? 'No email address' : texts[told.state];
  const at = told?.state === 'sent' && told.at !== null ? ` at ${timeText(told.at, clock.now(), timeZone)}` : '';
  return <span className="muted small">{`${text}${at}`}</span>;
};
