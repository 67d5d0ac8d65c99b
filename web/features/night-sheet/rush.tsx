import { useStand } from '#web/api/stand.queries.ts';
import { clockText } from '#web/texts/times.ts';
import { rushRows } from './night-sheet.view.ts';
import { FiguresTable, Part, type SheetProps } from './sheet-part.tsx';

export const Rush = ({ sheet: { rush } }: SheetProps) => {
  const { timeZone } = useStand();
  const rows = rushRows(rush, (at) => clockText(at, timeZone));
  return (
    <Part title="The rush">
      {rows.map(({ half, times, quarters }) => (
        <FiguresTable
          key={quarters[0]?.from}
          label={`Orders and minutes to ready per quarter of an hour, from ${times[0]} ${half}`}
          first={half}
          columns={times}
          rows={[
            { title: 'Orders', cells: quarters.map(({ orders }) => String(orders)) },
            {
              title: 'Minutes to ready',
              cells: quarters.map(({ minutesToReady }) => (minutesToReady === null ? '–' : String(minutesToReady))),
            },
          ]}
        />
      ))}
    </Part>
  );
};
