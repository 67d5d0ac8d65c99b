import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { recordTimeText } from '#web/texts/record-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { auditQuery, type AuditEntry, type AuditFilter } from './audit.queries.ts';
import { ALL_KINDS, KIND_OPTIONS, KINDS, readKind } from './audit.view.ts';
import styles from './audit.module.css';

const EVERYTHING: AuditFilter = { day: null, kind: null };

/** The audit log of prices, stock, codes, refunds and reopenings; newest first. */
export const AuditPage = () => {
  const [filter, setFilter] = useState(EVERYTHING);
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Audit Log</DocumentTitle>
      <PageHead
        title="Audit Log"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to="/admin/sales-report">
            Daily Sales Report
          </ButtonLink>
        }
      />
      <Filters filter={filter} onChange={setFilter} />
      <AuditLog key={`${filter.day} ${filter.kind}`} filter={filter} />
    </Page>
  );
};

type FiltersProps = { readonly filter: AuditFilter; readonly onChange: (filter: AuditFilter) => void };

const Filters = ({ filter, onChange }: FiltersProps) => (
  <div className={styles['filters']}>
    <Field
      label="Day"
      look="small"
      type="date"
      placeholder="Any day"
      value={filter.day ?? ''}
      onChange={(text) => onChange({ ...filter, day: text === '' ? null : text })}
    />
    <SelectField
      label="Kind"
      look="small"
      value={filter.kind ?? ALL_KINDS}
      options={KIND_OPTIONS}
      onChange={(value) => onChange({ ...filter, kind: readKind(value) })}
    />
    <Button disabled={filter.day === null && filter.kind === null} onClick={() => onChange(EVERYTHING)}>
      Show Everything
    </Button>
  </div>
);

const AuditLog = ({ filter }: { readonly filter: AuditFilter }) => {
  const { api } = useServices();
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(auditQuery(api, filter));
  if (isPending) return <ScreenState kind="loading" title="Loading audit log..." titleLevel={2} />;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          Failed to load the audit log
        </Banner>
      )}
      {data !== undefined && entries.length === 0 && (
        <ScreenState kind="empty" title="Nothing recorded" titleLevel={2} art="list">
          Changes to prices, stock, codes and refunds appear here.
        </ScreenState>
      )}
      {entries.length > 0 && <Entries entries={entries} />}
      {hasNextPage && (
        <div className={styles['more']}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
};

const Entries = ({ entries }: { readonly entries: readonly AuditEntry[] }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const now = clock.now();
  return (
    <Card padding="none" label="Entries">
      <ol>
        {entries.map(({ id, at, by, kind, text }) => (
          <li key={id} className={styles['entry']}>
            <span>
              <Badge tone="neutral" icon={KINDS[kind].icon}>
                {KINDS[kind].label}
              </Badge>
            </span>
            <p className={styles['text']}>{text}</p>
            <p className={styles['when']}>{`${by} · ${recordTimeText(at, now, timeZone)}`}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
};
