import { useQuery } from '@tanstack/react-query';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import { plainCharacters } from '#core/domain/kernel/typed-text.ts';
import { resumesAt } from '#core/domain/queue/capacity.ts';
import { stationStatesQuery } from '#web/staff/stations/station-states.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import fieldStyles from '#web/ui/field.module.css';
import { EndCell, Table } from '#web/ui/table.tsx';
import styles from './settings.module.css';
import { readLimitsDraft } from './settings.view.ts';

type StationLimitsFieldProps = {
  readonly label: string;
  readonly hint: string;
  /** The limits by station as JSON; invalid input is kept as typed. */
  readonly value: string;
  /** The typed ones, likewise; null removes one. */
  readonly draft: string;
  readonly to: number;
  readonly onChange: (value: string) => void;
};

type Typed = Readonly<Record<string, number | string>>;

const COLUMNS = [
  { title: 'Station' },
  { title: 'Limit' },
  { title: 'Takes orders again at' },
  { title: 'Now', align: 'end', onPhones: 'hidden' },
] as const;

const numberIn = (text: string): number | string => (/^\d{1,9}$/.test(plainCharacters(text)) ? Number(plainCharacters(text)) : text);

const resumeText = (limit: number | string | undefined): string => {
  if (limit === undefined) return 'always';
  return typeof limit === 'number' ? String(resumesAt(limit)) : '';
};

/** A row for each station with products, and for those that only have an old limit. */
export const StationLimitsField = ({ label, hint, value, draft, to, onChange }: StationLimitsFieldProps) => {
  const { data } = useQuery(stationStatesQuery(useServices().api));
  const limits: Typed = JSON.parse(value);
  const points = new Map(data?.stations.map((station) => [station.name, station.points]));
  const names = [...new Set([...points.keys(), ...Object.keys(limits)])].sort();
  const type = (station: string, text: string): void =>
    onChange(JSON.stringify({ ...readLimitsDraft(draft), [station]: text.trim() === '' ? null : numberIn(text.trim()) }));
  const unfit = names.filter((name) => {
    const limit = ownValue(limits, name);
    return limit !== undefined && !(typeof limit === 'number' && limit >= 1 && limit <= to);
  });
  return (
    <div className={styles['limits']}>
      <p className={styles['limitsLabel']}>{label}</p>
      <p className="muted small">{hint}</p>
      <Table label={label} columns={COLUMNS}>
        {names.map((name) => (
          <tr key={name}>
            <td>
              <strong>{name}</strong>
            </td>
            <td>
              <input
                className={`${fieldStyles['input']} ${fieldStyles['small']} ${styles['limit']}`}
                inputMode="numeric"
                placeholder="none"
                aria-label={`Limit of ${name} in points`}
                aria-invalid={unfit.includes(name)}
                value={String(ownValue(limits, name) ?? '')}
                onChange={(event) => type(name, event.currentTarget.value)}
              />
            </td>
            <td>{resumeText(ownValue(limits, name))}</td>
            <EndCell onPhones="hidden">{`${points.get(name) ?? 0} points`}</EndCell>
          </tr>
        ))}
      </Table>
      {unfit.length > 0 && (
        <p
          className={styles['unfit']}
          role="alert"
        >{`${unfit.join(', ')}: must be a whole number from 1 to ${to}, or empty for no limit.`}</p>
      )}
    </div>
  );
};
