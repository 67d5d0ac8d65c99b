import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isLocalDay, shiftDay, type LocalDay } from './days.ts';
import styles from './sales-report.module.css';

type DayPickerProps = {
  readonly day: LocalDay;
  readonly today: LocalDay;
  readonly onChange: (day: LocalDay) => void;
};

/** Any day up to today, one step at a time or from the calendar. */
export const DayPicker = ({ day, today, onChange }: DayPickerProps) => {
  const choose = (text: string): void => {
    if (isLocalDay(text) && text <= today) onChange(text);
  };
  return (
    <div className={styles['picker']}>
      <IconButton icon="arrow-left" label="Previous day" onClick={() => onChange(shiftDay(day, -1))} />
      <Field label="Day" look="small" type="date" value={day} max={today} onChange={choose} />
      <IconButton icon="arrow-right" label="Next day" disabled={day >= today} onClick={() => onChange(shiftDay(day, 1))} />
      <Button disabled={day === today} onClick={() => onChange(today)}>
        Today
      </Button>
    </div>
  );
};
