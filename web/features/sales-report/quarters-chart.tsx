import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import type { Quarter } from './sales-report.view.ts';
import styles from './sales-report.module.css';

const WHOLE_WIDTH = 100;
const SLOT = 36;
/** The bar's share of a slot. */
const BAR = 0.72;
const PLOT = 120;
const TOP = 20;
const FOOT = 24;
/** With this few columns, each has room for its time. */
const FEW = 4;
const LABEL_EVERY = 4;

const COLUMNS: readonly Column[] = [{ title: 'From' }, { title: 'Orders', align: 'end' }];

const AS_PICTURE = { role: 'img', 'aria-label': 'Orders per 15 minutes; the table below has the numbers' } as const;

/** How busy the evening was: one column per quarter hour, and the same data as a table. */
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

/** The position of a time at its column: centered if each has room for its own; otherwise aligned left, and the last one aligned right. */
const TICKS = { middle: 1 / 2, start: (1 - BAR) / 2, end: (1 + BAR) / 2 } as const;

const tickOf = (index: number, slots: number): keyof typeof TICKS | null => {
  if (slots <= FEW) return 'middle';
  if (index % LABEL_EVERY !== 0) return null;
  return index === slots - 1 ? 'end' : 'start';
};

type ColumnsProps = { readonly quarters: readonly Quarter[]; readonly timeOf: (quarter: Quarter) => string };

const Columns = ({ quarters, timeOf }: ColumnsProps) => {
  const most = Math.max(1, ...quarters.map(({ orders }) => orders));
  const slots = quarters.length;
  const height = TOP + PLOT + FOOT;
  const at = (slot: number): string => `${(slot / slots) * WHOLE_WIDTH}%`;
  return (
    <section className={styles['scroll']} aria-label="Orders per 15 minutes, chart" {...SCROLLABLE}>
      <svg width={slots * SLOT} height="0" aria-hidden="true" />
      <svg className={styles['columns']} height={height} {...AS_PICTURE}>
        {quarters.map((quarter, index) => {
          const tall = (quarter.orders / most) * PLOT;
          const middle = index + 1 / 2;
          const tick = tickOf(index, slots);
          return (
            <g key={quarter.from}>
              <rect x={at(middle - BAR / 2)} y={TOP + PLOT - tall} width={at(BAR)} height={tall} rx="3" />
              {quarter.orders > 0 && (
                <text x={at(middle)} y={TOP + PLOT - tall - 6}>
                  {quarter.orders}
                </text>
              )}
              {tick !== null && (
                <text className={classNames(styles['tick'], styles[tick])} x={at(index + TICKS[tick])} y={height - 6}>
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
