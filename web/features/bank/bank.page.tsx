import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ZERO } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { PROVIDERS } from '#web/api/reader.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { nightDayText, timeText } from '#web/texts/times.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { bankQuery, type BankAnswer, type Deposit, type Unmatched } from '#web/api/bank.queries.ts';
import { dueCents, explanation, feesOf, lessText, noteText, reasonText, STATES, pendingCents } from './bank.view.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { SettledPayments } from './settled-payments.tsx';
import styles from './bank.module.css';

/** The card provider's payouts to the bank for each night (night §2). */
export const BankPage = () => {
  const { api } = useServices();
  const { data, isPending, isFetching, error, refetch } = useQuery(bankQuery(api));
  const check = () => void refetch();
  return (
    <Page width="reading" gap="section">
      <DocumentTitle>Card deposits</DocumentTitle>
      <PageHead title="Card deposits">{data !== undefined && <Checked answer={data} />}</PageHead>
      {isPending && (
        <ScreenState kind="loading" title="Asking the card provider..." titleLevel={2}>
          This can take a few seconds.
        </ScreenState>
      )}
      {error !== null && (
        <Banner
          tone="danger"
          announce="assertive"
          title="The card provider did not answer"
          action={
            <Button busy={isFetching} onClick={check}>
              Try Again
            </Button>
          }
        >
          {sentenceOf(error, 'Nothing is lost: the money is where it was.')}
        </Banner>
      )}
      {data !== undefined && <Deposits answer={data} isBusy={isFetching} onCheck={check} />}
    </Page>
  );
};

const Checked = ({ answer }: { readonly answer: BankAnswer }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  return <span className="muted">{`${PROVIDERS[answer.provider]}, checked ${timeText(answer.checkedAt, clock.now(), timeZone)}`}</span>;
};

type DepositsProps = { readonly answer: BankAnswer; readonly isBusy: boolean; readonly onCheck: () => void };

const Deposits = ({ answer, isBusy, onCheck }: DepositsProps) => {
  const { deposits } = answer;
  if (deposits.length === 0)
    return (
      <ScreenState kind="empty" title="No card payments yet" titleLevel={2} art="box">
        Each night that takes cards appears here, with what should arrive in the bank.
      </ScreenState>
    );
  return (
    <>
      <ul className={styles['deposits']}>
        {deposits.map((deposit, index) => (
          <DepositCard key={deposit.nightId} deposit={deposit} provider={PROVIDERS[answer.provider]} isFirst={index === 0} />
        ))}
      </ul>
      <Row>
        <Button variant="primary" busy={isBusy} onClick={onCheck}>
          Check Again
        </Button>
      </Row>
      <p className={classNames('muted', styles['note'])}>{noteText(answer)}</p>
    </>
  );
};

type DepositProps = { readonly deposit: Deposit; readonly provider: string };

const DepositCard = ({ deposit, provider, isFirst }: DepositProps & { readonly isFirst: boolean }) => {
  const { name, state, expected, unmatched, settled } = deposit;
  const [isAsking, setAsking] = useState(false);
  const { timeZone } = useStand();
  const day = nightDayText(deposit, timeZone);
  const { tone, icon, text } = STATES[state];
  const sentence = explanation(deposit, provider);
  return (
    <li className={classNames(styles['deposit'], state === 'late' && styles['late'])}>
      <div>
        <h2 className={styles['name']}>{name}</h2>
        {day !== null && <p className="muted">{day}</p>}
      </div>
      <p className={styles['amount']}>{amountText(expected)}</p>
      <div className={styles['state']}>
        <Badge tone={tone} {...(icon !== undefined && { icon })}>
          {text(deposit)}
        </Badge>
      </div>
      {(sentence !== null || settled.length > 0 || isFirst || state === 'expected') && (
        <div className={styles['more']}>
          {sentence !== null && <p>{sentence}</p>}
          {unmatched.length > 0 && (
            <>
              <UnmatchedTable unmatched={unmatched} provider={provider} />
              <Row>
                <Button onClick={() => setAsking(true)}>Mark as Settled</Button>
              </Row>
            </>
          )}
          <SettledPayments settled={settled} />
          {state !== 'late' && <Ledger deposit={deposit} />}
        </div>
      )}
      {isAsking && <SettleDialog name={name} unmatched={unmatched} onClose={() => setAsking(false)} />}
    </li>
  );
};

const Ledger = ({ deposit: { payments, givenBack, fee, expected, arrived } }: { readonly deposit: Deposit }) => (
  <dl className={styles['ledger']}>
    <div>
      <dt>{`Card payments, ${payments.count}`}</dt>
      <dd>{amountText(payments.amount)}</dd>
    </div>
    <div>
      <dt>{`Refunds and disputes, ${givenBack.count}`}</dt>
      <dd>{lessText(givenBack.amount)}</dd>
    </div>
    <div>
      <dt>The provider’s fees, for disputes too</dt>
      <dd>{lessText(fee)}</dd>
    </div>
    <div className={styles['sum']}>
      <dt>Expected in the bank</dt>
      <dd>{amountText(expected)}</dd>
    </div>
    {arrived !== ZERO && arrived !== expected && (
      <>
        <div>
          <dt>Arrived</dt>
          <dd>{amountText(arrived)}</dd>
        </div>
        <div>
          <dt>{arrived > expected ? 'Comes off a later deposit' : 'Still to come'}</dt>
          <dd>{amountText(pendingCents({ expected, arrived }))}</dd>
        </div>
      </>
    )}
  </dl>
);

const COLUMNS: readonly Column[] = [{ title: 'Order' }, { title: 'Paid' }, { title: 'Amount', align: 'end' }];

const UnmatchedTable = ({ unmatched, provider }: { readonly unmatched: readonly Unmatched[]; readonly provider: string }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  return (
    <Table label="Payments that do not match" columns={COLUMNS}>
      {unmatched.map((one) => {
        const reason = reasonText(one, provider);
        return (
          <tr key={one.orderId}>
            <td>
              <span>{`${displayOrderNumber(one.orderNumber)}, ${one.customerName}`}</span>
              {reason !== null && <span className={styles['reason']}>{reason}</span>}
            </td>
            <td>{timeText(one.paidAt, clock.now(), timeZone)}</td>
            <EndCell>{amountText(dueCents(one))}</EndCell>
          </tr>
        );
      })}
      <tr>
        <td colSpan={2}>The provider’s fees on these</td>
        <EndCell>{lessText(feesOf(unmatched))}</EndCell>
      </tr>
    </Table>
  );
};
