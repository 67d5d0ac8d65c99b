import { useQuery } from '@tanstack/react-query';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { ActiveCodes, EndedCodes } from './code-tables.tsx';
import { GenerateForm } from './generate-form.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { codesFailureText } from './messages.ts';
import { staffCodesQuery } from './staff-codes.queries.ts';
import { codeLists } from './staff-codes.view.ts';
import styles from './staff-codes.module.css';

/** Staff codes for tonight (spec §2, `/admin/staff`). */
export const StaffCodesPage = () => (
  <Page width="wide">
    <DocumentTitle>Staff Management</DocumentTitle>
    <PageHead title="Staff Management" />
    <div className={styles['columns']}>
      <div className={styles['lists']}>
        <GenerateForm />
        <Codes />
      </div>
      <HowItWorks />
    </div>
  </Page>
);

const TICK_MS = 10 * SECOND_MS;

const Codes = () => {
  const { api } = useServices();
  const now = useNow(TICK_MS);
  const { data, isPending, error, refetch } = useQuery(staffCodesQuery(api));
  if (isPending) return <ScreenState kind="loading" title="Loading staff codes..." titleLevel={2} />;
  const failure = error !== null && (
    <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
      {codesFailureText(error)}
    </Banner>
  );
  if (data === undefined) return failure;
  const { active, ended } = codeLists(data, now);
  return (
    <>
      {failure}
      <ActiveCodes codes={active} />
      <EndedCodes codes={ended} />
    </>
  );
};
