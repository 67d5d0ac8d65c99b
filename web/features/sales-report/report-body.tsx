import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import { Card } from '#web/ui/card.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import { taxText } from '#web/ui/tax-text.ts';
import { Totals } from '#web/ui/totals.tsx';
import { Funnel } from './funnel.tsx';
import { ItemsBars } from './items-bars.tsx';
import { QuartersChart } from './quarters-chart.tsx';
import { flowRows, funnelOf, givenBackText, keptText, sourceRows, unitsSold, wayRows, type SalesReport } from './sales-report.view.ts';
import styles from './sales-report.module.css';
import { amountText } from '#web/ui/amount-text.ts';

/** The figures of one day, with details. */
export const ReportBody = ({ report }: { readonly report: SalesReport }) => {
  const { itemsSold: bars, quarters, tax } = report;
  const funnel = funnelOf(report);
  const net = { label: 'Net', amount: amountText(report.net) };
  const kept = keptText(report);
  const givenBack = givenBackText(report);
  return (
    <>
      <dl className={styles['figures']}>
        <Figure term="Total Sales" look="lit">
          <span className={styles['amount']}>{amountText(report.totalSales)}</span>
        </Figure>
        <Figure term="Total Orders">
          <Numerals size="large">{report.totalOrders}</Numerals>
        </Figure>
        <Figure term="Items Sold">
          <Numerals size="large">{unitsSold(bars)}</Numerals>
        </Figure>
      </dl>
      <div className={styles['pair']}>
        <Titled title="In and out">
          <Totals rows={flowRows(report)} total={net} />
        </Titled>
        <Titled title="Where it comes from">
          <Totals rows={sourceRows(report)} total={net} />
          {kept !== null && <p className="muted small">{kept}</p>}
        </Titled>
        {report.ways.length > 0 && (
          <Titled title="How it was paid">
            <Totals rows={wayRows(report)} total={net} />
            {givenBack !== null && <p className="muted small">{givenBack}</p>}
          </Titled>
        )}
      </div>
      {bars.length > 0 && (
        <Titled title="Items Sold">
          <ItemsBars bars={bars} />
          {tax.length > 0 && <p className="muted small">{taxText(tax)}</p>}
        </Titled>
      )}
      {quarters.length > 0 && (
        <Titled title="Orders per 15 minutes">
          <QuartersChart quarters={quarters} />
        </Titled>
      )}
      {funnel.length > 0 && (
        <div className="no-print">
          <Titled title="From menu to order">
            <Funnel steps={funnel} exceptions={report.usage.exception} />
          </Titled>
        </div>
      )}
    </>
  );
};

type FigureProps = { readonly term: string; readonly look?: 'lit' | 'plain'; readonly children: ReactNode };

const Figure = ({ term, look = 'plain', children }: FigureProps) => (
  <div className={`${styles['figure']} ${styles[look]}`}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Titled = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <Card label={title}>
    <h2 className={styles['title']}>{title}</h2>
    {children}
  </Card>
);
