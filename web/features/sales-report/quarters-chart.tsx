import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/order/times.ts';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import type { Quarter } from './sales-report.view.ts';
import styles from './sales-report.module.css';

const WHOLE_WIDTH = 100;
/** Of a column and its gap, at least. */
const SLOT = 36;
/** Of a slot. */
const BAR = 0.72;
const PLOT = 120;
const TOP = 20;
const FOOT = 24;
/** So few that each has room for its time. */
const FEW = 4;
const LABEL_EVERY = 4;

const COLUMNS: readonly Column[] = [{ title: 'From' }, { title: 'Orders', align: 'end' }];

const AS_PICTURE = { role: 'img', 'aria-label': 'Orders per 15 minutes; the table below has the numbers' } as const;

/** How busy the evening was: a column each quarter of an hour, and the same as a table. */
export const QuartersChart = ({ quarters }: { readonly quarters: readonly Quarter[] }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const timeOf = ({ from }: Quarter): string => timeText(from, from > clock.now() ? from : clock.now(), timeZone).replace(/^.*, /, '');
  return (
    <>
      <Columns quarters={quarters} timeOf={timeOf} />
      <details className={styles['details']}>
        <summary>Show as a table</summary>
        <Table label="Orders per 15 minutes, table" columns={COLUMNS}>
          {quarters.map((quarter) => (
            <tr key={quarter.from}>
              <td>{timeOf(quarter)}</td>
              <EndCell>{quarter.orders}</EndCell>
            </tr>
          ))}
        </Table>
      </details>
    </>
  );
};

// A region that scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 } as const;

type ColumnsProps = { readonly quarters: readonly Quarter[]; readonly timeOf: (quarter: Quarter) => string };

const Columns = ({ quarters, timeOf }: ColumnsProps) => {
  const most = Math.max(1, ...quarters.map(({ orders }) => orders));
  const areFew = quarters.length <= FEW;
  // The last label may be wider than its column.
  const slots = quarters.length + (areFew ? 0 : 1);
  const height = TOP + PLOT + FOOT;
  const at = (slot: number): string => `${(slot / slots) * WHOLE_WIDTH}%`;
  return (
    <section className={styles['scroll']} aria-label="Orders per 15 minutes, chart" {...SCROLLABLE}>
      <svg width={slots * SLOT} height="0" aria-hidden="true" />
      <svg className={styles['columns']} height={height} {...AS_PICTURE}>
        {quarters.map((quarter, index) => {
          const tall = (quarter.orders / most) * PLOT;
          const middle = index + 1 / 2;
          return (
            <g key={quarter.from}>
              <rect x={at(middle - BAR / 2)} y={TOP + PLOT - tall} width={at(BAR)} height={tall} rx="3" />
              {quarter.orders > 0 && (
                <text x={at(middle)} y={TOP + PLOT - tall - 6}>
                  {quarter.orders}
                </text>
              )}
              {(areFew || index % LABEL_EVERY === 0) && (
                <text className={styles['tick']} x={at(middle - BAR / 2)} y={height - 6}>
                  {timeOf(quarter)}
                </text>
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={TOP + PLOT} y2={TOP + PLOT} />
      </svg>
    </section>
  );
};
