import { useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame } from '#web/ui/field-frame.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isLocalDay, shiftDay, type LocalDay } from './days.ts';
import styles from './sales-report.module.css';

type DayPickerProps = {
  readonly day: LocalDay;
  readonly today: LocalDay;
  readonly onChange: (day: LocalDay) => void;
};

/** Any day up to today, one step at a time, typed, or from the calendar. */
export const DayPicker = ({ day, today, onChange }: DayPickerProps) => {
  /** Null: shows the day. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isFuture, setIsFuture] = useState(false);
  // Half typed it is another day, so it counts when the field is left; a day from the calendar counts at once.
  const isTyping = useRef(false);
  const choose = (next: LocalDay): void => {
    setTyped(null);
    setIsFuture(false);
    onChange(next);
  };
  const apply = (text: string): void => {
    if (!isLocalDay(text)) setTyped(null);
    else if (text > today) setIsFuture(true);
    else choose(text);
  };
  const leave = (): void => {
    isTyping.current = false;
    if (typed !== null) apply(typed);
  };
  const change = (text: string): void => {
    setTyped(text);
    setIsFuture(false);
    if (!isTyping.current) apply(text);
  };
  const press = (key: string): void => {
    if (key === 'Enter') leave();
    else isTyping.current = true;
  };
  return (
    <div className={styles['picker']}>
      <IconButton icon="arrow-left" label="Previous day" onClick={() => choose(shiftDay(day, -1))} />
      <FieldFrame label="Day" error={isFuture ? 'This day is in the future.' : undefined}>
        {(wiring) => (
          <input
            className={`${fieldStyles['input']} ${fieldStyles['small']}`}
            type="date"
            value={typed ?? day}
            max={today}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={leave}
            onKeyDown={({ key }) => press(key)}
            onPointerDown={() => void (isTyping.current = false)}
            {...wiring}
          />
        )}
      </FieldFrame>
      <IconButton icon="arrow-right" label="Next day" disabled={day >= today} onClick={() => choose(shiftDay(day, 1))} />
      <Button disabled={day === today && typed === null} onClick={() => choose(today)}>
        Today
      </Button>
    </div>
  );
};
