import { Link } from 'react-router-dom';
import { ZERO } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { ReaderMatch } from '#web/api/reader.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { clockText, nightDayText, timeText } from '#web/texts/times.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Answers, DecidedList } from './reader-answers.tsx';
import { backText, counted, questionsOf, type MatchedNight, type Payment, type Sale } from './reader.view.ts';
import styles from './reader.module.css';

type ProviderProps = { readonly provider: string };

/** A night with an unmatched sale or payment. */
export const OpenNight = ({ night, match, provider }: MatchedNight & ProviderProps) => (
  <Card padding="none" label={night.name}>
    <div className={styles['head']}>
      <h2 className={styles['name']}>
        <Link to={PATHS.nightSheet.to(night.id)}>{night.name}</Link>
      </h2>
      <Badge tone="danger">Not proved yet</Badge>
      <Checked night={night} match={match} provider={provider} />
    </div>
    <Sums match={match} provider={provider} />
    {questionsOf(match, provider).map(({ title, asked }) => (
      <section key={title} className={styles['question']}>
        <h3>{title}</h3>
        <ul>
          {asked.map((one) => (
            <li key={one.sale?.orderId ?? one.payment?.paymentId} className={styles['two']}>
              {one.sale === undefined ? <Nothing at={one.payment.at} where="Here" /> : <SaleFacts sale={one.sale} />}
              {one.payment === undefined ? (
                <Nothing at={one.sale.at} where={`At ${provider}`} />
              ) : (
                <PaymentFacts payment={one.payment} provider={provider} />
              )}
              <Answers night={night.id} {...one} />
            </li>
          ))}
        </ul>
      </section>
    ))}
    <DecidedList night={night} match={match} provider={provider} />
  </Card>
);

const Checked = ({ night, match, provider }: MatchedNight & ProviderProps) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const day = nightDayText(night, timeZone);
  return (
    <span className="muted">{`${day === null ? '' : `${day}. `}Checked with ${provider} ${timeText(match.checkedAt, clock.now(), timeZone)}.`}</span>
  );
};

const Sums = ({ match: { here, there, difference, matched, tips }, provider }: { readonly match: ReaderMatch } & ProviderProps) => (
  <dl className={styles['sums']}>
    <div>
      <dt>Written down here</dt>
      <dd>
        <span>{amountText(here.net)}</span>
        <small>{counted(here.count, 'sale')}</small>
      </dd>
    </div>
    <div>
      <dt>{`Paid at ${provider}`}</dt>
      <dd>
        <span>{amountText(there.net)}</span>
        <small>{`${counted(there.count, 'payment')}${tips === ZERO ? '' : `, tips of ${amountText(tips)} beside them`}`}</small>
      </dd>
    </div>
    <div>
      <dt>Difference</dt>
      <dd>
        <span className={difference === 0 ? undefined : styles['off']}>
          {difference > 0 ? `+${amountText(difference)}` : amountText(difference)}
        </span>
        <small>{`${matched} of ${Math.max(here.count, there.count)} match`}</small>
      </dd>
    </div>
  </dl>
);

const SaleFacts = ({ sale }: { readonly sale: Sale }) => {
  const { timeZone } = useStand();
  const { orderNumber, soldBy, reference, at, paid } = sale;
  return (
    <div>
      <strong>{amountText(paid)}</strong>
      <span>{` ${displayOrderNumber(orderNumber)}, ${clockText(at, timeZone)}${backText(sale)}`}</span>
      <small>{`Here, by ${soldBy}${reference === null ? '' : `, slip ${reference}`}`}</small>
    </div>
  );
};

const PaymentFacts = ({ payment, provider }: { readonly payment: Payment } & ProviderProps) => {
  const { timeZone } = useStand();
  const { card, at, paid, tip } = payment;
  return (
    <div>
      <strong>{amountText(paid)}</strong>
      <span>{` ${card ?? 'Card'}, ${clockText(at, timeZone)}${backText(payment)}`}</span>
      <small>{`At ${provider}${tip === ZERO ? '' : `, and a tip of ${amountText(tip)}`}`}</small>
    </div>
  );
};

const Nothing = ({ at, where }: { readonly at: Sale['at']; readonly where: string }) => {
  const { timeZone } = useStand();
  return (
    <div className={styles['nothing']}>
      <span>{`Nothing near ${clockText(at, timeZone)}`}</span>
      <small>{where}</small>
    </div>
  );
};

/** Nights on which everything matches. */
export const ProvedNights = ({ nights, provider }: { readonly nights: readonly MatchedNight[] } & ProviderProps) =>
  nights.length === 0 ? null : (
    <Card padding="none" label="Proved">
      <ul>
        {nights.map((one) => (
          <li key={one.night.id} className={styles['proved']}>
            <Icon name="check" size="medium" />
            <span>
              <Link to={PATHS.nightSheet.to(one.night.id)}>{one.night.name}</Link>
              <small>{`${counted(one.match.here.count, 'sale')}, ${amountText(one.match.here.net)} here and at ${provider}`}</small>
            </span>
            <Badge tone="success">Proved</Badge>
            <DecidedList {...one} provider={provider} />
          </li>
        ))}
      </ul>
    </Card>
  );
