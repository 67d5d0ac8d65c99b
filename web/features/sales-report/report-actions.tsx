import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useServices } from '#web/composition/services-context.ts';
import type { ShareOutcome } from '#web/platform/sharing.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { dayTitle, type LocalDay } from './days.ts';
import { reportText } from './report-text.ts';
import { salesReportQuery } from './sales-report.queries.ts';
import styles from './sales-report.module.css';
import { useCsvDownload } from './use-csv-download.ts';

const OUTCOMES = { shared: '', copied: 'Report copied.', failed: 'The report could not be shared.' } as const satisfies Record<
  ShareOutcome,
  string
>;

type ReportActionsProps = {
  /** Null: today. */
  readonly day: LocalDay | null;
  readonly shown: LocalDay;
};

/** Prints, shares or downloads the day. */
export const ReportActions = ({ day, shown }: ReportActionsProps) => {
  const { api, sharing } = useServices();
  const queryClient = useQueryClient();
  const { download, isPending } = useCsvDownload();
  const [said, setSaid] = useState('');
  const share = async (): Promise<void> => {
    const report = queryClient.getQueryData(salesReportQuery(api, day).queryKey);
    if (report === undefined) return;
    setSaid(OUTCOMES[await sharing.share('Daily Sales Report', reportText(report, dayTitle(shown)))]);
  };
  return (
    <div className={styles['actions']}>
      <output className="muted small">{said}</output>
      <Button icon="print" onClick={() => sharing.print()}>
        Print
      </Button>
      <Button icon="share" onClick={() => void share()}>
        Share
      </Button>
      <Button icon="download" busy={isPending} onClick={() => download(shown)}>
        Download CSV
      </Button>
      <ButtonLink variant="quiet" icon="list" to="/admin/audit">
        Audit Log
      </ButtonLink>
    </div>
  );
};
