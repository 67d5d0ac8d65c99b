import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { nightSheetContract } from '#adapters/http-contract/night-sheet.contract.ts';
import { outboxId, type OutboxId } from '#core/domain/kernel/ids.ts';
import { isApiError, sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useNow } from '#web/platform/use-now.ts';
import { uuidV7 } from '#web/platform/uuid.ts';
import { nightDayText, timeText } from '#web/texts/times.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { sheetFileName } from '#core/domain/reports/night-sheet-csv.ts';
import { nightSheetQuery, type NightSheet } from '#web/api/night-sheet.queries.ts';
import { cashDifference, differenceText, isLong } from './night-sheet.view.ts';
import { CardDeposit, CardDepositFigure } from './card-deposit.tsx';
import { ReaderProof } from './reader-proof.tsx';
import { Rush } from './rush.tsx';
import { AfterClosing, Cash, GivenAway, Money, Products, SoldOut, ToBuyTable, ToDeposit } from './sheet-tables.tsx';
import { Figure } from './sheet-part.tsx';
import styles from './night-sheet.module.css';

const FAILED = 'Failed to load the sheet';
const TICK_MS = 60_000;

/** A night on one page, for the treasurer (night.md §2). */
export const NightSheetPage = () => {
  const { api } = useServices();
  const { nightId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(nightSheetQuery(api, nightId));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Night Sheet</DocumentTitle>
      {isPending && <ScreenState kind="loading" title="Loading the sheet..." />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, FAILED)}
        </Banner>
      )}
      {data !== undefined && !isApiError(error, 'DRAWER_CONFLICT') && <Sheet sheet={data} />}
    </Page>
  );
};

const Sheet = ({ sheet }: { readonly sheet: NightSheet }) => {
  const { sharing } = useServices();
  const { download, isPending } = useCsv(sheet);
  const mail = useMailToTreasurer(sheet);
  return (
    <div className={classNames(styles['sheet'], isLong(sheet) && styles['long'])}>
      <div>
        <PageHead
          title={sheet.night.name}
          link={
            <span className={`no-print ${styles['actions']}`}>
              <ButtonLink variant="quiet" icon="arrow-left" to="/admin/night">
                All Nights
              </ButtonLink>
              <Button icon="download" busy={isPending} onClick={() => download()}>
                CSV
              </Button>
              <ButtonLink to={PATHS.districtForm.to(sheet.night.id)}>District’s Form</ButtonLink>
              <Button icon="mail" busy={mail.isPending} onClick={mail.send}>
                Mail to the Treasurer
              </Button>
              <Button variant="primary" icon="print" onClick={() => sharing.print()}>
                Print
              </Button>
            </span>
          }
        />
        <When sheet={sheet} />
        {sheet.mailed !== null && <Mailed mailed={sheet.mailed} />}
        <output className="no-print muted">{mail.sentTo === null ? '' : `On its way to ${mail.sentTo}.`}</output>
      </div>
      <dl className={`no-print ${styles['figures']}`}>
        <Figure term="Net" value={amountText(sheet.total.net)} isLit />
        <Figure term="Cash to deposit" value={sheet.deposit === null ? 'not counted' : amountText(sheet.deposit.amount)} />
        <CardDepositFigure sheet={sheet} />
        <Figure term="Cash over or short" value={sheet.drawers.length === 0 ? 'no drawer' : differenceText(cashDifference(sheet))} />
      </dl>
      <Money sheet={sheet} />
      <div className={styles['pair']}>
        {sheet.drawers.length > 0 && <Cash sheet={sheet} />}
        <div className={styles['deposits']}>
          {sheet.deposit !== null && <ToDeposit deposit={sheet.deposit} />}
          <CardDeposit sheet={sheet} />
        </div>
      </div>
      <div className={styles['columns']}>
        <Products sheet={sheet} />
        <div className={styles['side']}>
          {sheet.comps.length + sheet.approvals.length > 0 && <GivenAway sheet={sheet} />}
          {sheet.stock.some(({ soldOutAt }) => soldOutAt !== null) && <SoldOut sheet={sheet} />}
          {sheet.stock.some(({ toBuy }) => toBuy > 0) && <ToBuyTable sheet={sheet} />}
          {sheet.afterClosing.length > 0 && <AfterClosing sheet={sheet} />}
          <ReaderProof sheet={sheet} />
        </div>
      </div>
      {sheet.rush.length > 0 && <Rush sheet={sheet} />}
      <p className={styles['signed']}>
        <span>Counted by</span>
        <span>Confirmed by</span>
        <span>Treasurer</span>
        <span>Date</span>
      </p>
    </div>
  );
};

const When = ({ sheet: { night, fingerprint } }: { readonly sheet: NightSheet }) => {
  const { timeZone, standName } = useStand();
  const now = useNow(TICK_MS);
  const day = nightDayText(night, timeZone);
  const opened = night.openedAt === null ? '' : `Opened ${timeText(night.openedAt, now, timeZone)}. `;
  const closed =
    night.closedAt === null
      ? 'Not closed yet: these figures will change.'
      : `Closed ${timeText(night.closedAt, now, timeZone)} by ${night.closedBy ?? 'nobody'}.`;
  // On the same line, so that the longest night still fits on one page.
  const sealed = fingerprint === null ? '' : ` Fingerprint ${fingerprint}.`;
  return <p className="muted">{`${[standName, day].filter((part) => part !== null).join(', ')}. ${opened}${closed}${sealed}`}</p>;
};

const Mailed = ({ mailed: { to, at } }: { readonly mailed: NonNullable<NightSheet['mailed']> }) => {
  const { timeZone } = useStand();
  return <p className="no-print muted">{`Mailed to ${to} at ${timeText(at, useNow(TICK_MS), timeZone)}.`}</p>;
};

/** Fetched with the login, which a plain link could not carry. */
const useCsv = ({ night }: NightSheet) => {
  const { api, downloads } = useServices();
  const { timeZone } = useStand();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(nightSheetContract.csv, { params: { id: night.id } }),
    onSuccess: (text) => downloads.save(sheetFileName(night, timeZone ?? 'UTC'), 'text/csv', text),
    onError: (error) => void dialogs.alert(sentenceOf(error, FAILED)),
  });
  return { download: () => mutate(), isPending };
};

/** A request without an answer is retried with its own id, so that one tap sends one mail. */
const useMailToTreasurer = ({ night }: NightSheet) => {
  const { api, clock, newKey } = useServices();
  const dialogs = useDialogs();
  const press = useRef<OutboxId | null>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => {
      press.current ??= outboxId(uuidV7(clock.now(), newKey()));
      return api.call(nightSheetContract.mail, { params: { id: night.id }, body: { id: press.current } });
    },
    onSuccess: () => {
      press.current = null;
    },
    onError: (error) => void dialogs.alert(sentenceOf(error)),
  });
  return { send: () => mutate(), isPending, sentTo: data?.to ?? null };
};
