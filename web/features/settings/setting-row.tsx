import { SETTINGS } from '#core/domain/settings/settings.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { SegmentField } from './segment-field.tsx';
import type { SettingEntry } from './settings.queries.ts';
import { defaultDraft, fieldText, isSameValue, readDraft, shownDraft, shownText, unitOf } from './settings.view.ts';
import styles from './settings.module.css';
import { StationLimitsField } from './station-limits-field.tsx';

type SettingRowProps = {
  readonly entry: SettingEntry;
  /** Undefined: untouched. */
  readonly typed: string | undefined;
  readonly onType: (text: string) => void;
};

const INPUT_MODES = {
  text: 'text',
  'whole-number': 'numeric',
  percent: 'decimal',
  'percent-list': 'text',
  emails: 'email',
  time: 'text',
} as const;

/** A setting's name and effect. The default is shown only where the value differs, next to who changed it. */
export const SettingRow = ({ entry, typed, onType }: SettingRowProps) => {
  const { key } = entry;
  const { label, effect, range } = SETTINGS[key];
  const unit = unitOf(key);
  const value = typed === undefined ? entry.value : readDraft(entry, typed);
  const text = typed === undefined ? fieldText(key, entry.value) : shownDraft(entry, typed);
  const isUnsaved = value === null || !isSameValue(value, entry.value);
  const isUsual = value !== null && isSameValue(value, entry.default);
  return (
    <div className={classNames(styles['setting'], range.kind === 'station-limits' && styles['wide'], isUnsaved && styles['unsaved'])}>
      {range.kind === 'station-limits' ? (
        <StationLimitsField label={label} hint={effect} value={text} draft={typed ?? '{}'} to={range.to} onChange={onType} />
      ) : range.kind === 'choice' ? (
        <SegmentField label={label} hint={effect} value={text} options={range.options} onChange={onType} />
      ) : (
        <Field
          label={unit === null ? label : `${label} (${unit})`}
          hint={effect}
          value={text}
          onChange={onType}
          type={range.kind === 'time' ? 'time' : 'text'}
          {...(range.kind === 'time' ? { placeholder: range.show('') } : {})}
          inputMode={INPUT_MODES[range.kind]}
          error={value === null ? `Must be ${range.expectation}.` : undefined}
        />
      )}
      {(isUnsaved || !isUsual) && (
        <div className={styles['since']}>
          <p className="muted small">
            {isUnsaved ? <span>{`Not saved yet. It is ${shownText(key, entry.value)} now.`}</span> : <History entry={entry} />}
          </p>
          <Button
            variant="quiet"
            icon="undo"
            label={`Use Default: ${label}`}
            disabled={isUsual}
            onClick={() => onType(defaultDraft(entry))}
          >
            Use Default
          </Button>
        </div>
      )}
    </div>
  );
};

const History = ({ entry: { key, default: first, changedBy, changedAt } }: Pick<SettingRowProps, 'entry'>) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const usual = `Default ${shownText(key, first)}.`;
  const changed = changedAt === null ? '' : ` Changed by ${changedBy ?? 'someone'}, ${timeText(changedAt, clock.now(), timeZone)}.`;
  return <span>{`${usual}${changed}`}</span>;
};
