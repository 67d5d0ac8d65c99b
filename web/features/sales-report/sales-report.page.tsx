import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { DayPicker } from './day-picker.tsx';
import { dayTitle, isLocalDay, todayAt, type LocalDay } from './days.ts';
import { messagesFor } from './empty-texts.ts';
import { reportFailureText } from './messages.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportBody } from './report-body.tsx';
import { salesReportQuery } from './sales-report.queries.ts';
import { hasNoSales } from './sales-report.view.ts';

/** The day in the address, so that reports can be bookmarked; none means today. */
const useDay = (today: LocalDay): readonly [LocalDay | null, (day: LocalDay) => void] => {
  const [params, setParams] = useSearchParams();
  const asked = params.get('day');
  const day = asked !== null && isLocalDay(asked) && asked < today ? asked : null;
  return [day, (next) => setParams(next === today ? {} : { day: next }, { replace: true })];
};

/** One day's sales (spec §2, `/admin/sales-report`). */
export const SalesReportPage = () => {
  const { timeZone } = useStand();
  const today = todayAt(useNow(MINUTE_MS), timeZone);
  const [day, setDay] = useDay(today);
  const shown = day ?? today;
  return (
    <Page width="wide" gap="section">
      <DocumentTitle>Daily Sales Report</DocumentTitle>
      <div>
        <PageHead title="Daily Sales Report">
          <ReportActions key={shown} day={day} shown={shown} />
        </PageHead>
        <DayPicker day={shown} today={today} onChange={setDay} />
        <p className="muted">{dayTitle(shown)}</p>
      </div>
      <Report key={day ?? 'today'} day={day} />
    </Page>
  );
};

const Report = ({ day }: { readonly day: LocalDay | null }) => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(salesReportQuery(api, day));
  if (isPending) return <ScreenState kind="loading" title="Loading sales report..." titleLevel={2} />;
  return (
    <>
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {reportFailureText(error)}
        </Banner>
      )}
      {data !== undefined && <ReportBody report={data} />}
      {data !== undefined && hasNoSales(data) && (
        <ScreenState kind="empty" title={messagesFor(day).title} titleLevel={2}>
          {messagesFor(day).text}
        </ScreenState>
      )}
    </>
  );
};
