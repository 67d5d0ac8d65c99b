import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { recordTimeText } from '#web/texts/record-time.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { HandOverItemView } from './hand-over.queries.ts';
import styles from './hand-over.module.css';
import type { ItemState } from './use-hand-over.ts';

const WORDS = { 'taken-over': 'Taken over by', 'struck-off': 'Not needed, says' } as const;

type HandOverItemProps = {
  readonly item: HandOverItemView;
  /** Hidden for the person who hands over. */
  readonly mayMark: boolean;
  readonly saving: ItemState | null;
  readonly onMark: (state: ItemState) => void;
};

/** One line: a tick by the person who takes it over, or struck off because no one needs it anymore. */
export const HandOverItem = ({ item: { title, fact, place, mark }, mayMark, saving, onMark }: HandOverItemProps) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  return (
    <li className={classNames(styles['item'], mark !== null && styles['done'])} aria-busy={saving !== null}>
      <label className={styles['label']}>
        <Checkbox
          size="large"
          disabled={!mayMark}
          checked={saving === null ? mark !== null : saving !== 'open'}
          onChange={(checked) => onMark(checked ? 'taken-over' : 'open')}
        />
        <strong>{title}</strong>
        <span className={styles['fact']}>{fact}</span>
      </label>
      {mark !== null ? (
        <small className={styles['when']}>{`${WORDS[mark.state]} ${mark.by}, ${recordTimeText(mark.at, clock.now(), timeZone)}`}</small>
      ) : (
        <div className={styles['acts']}>
          {place !== null && (
            <ButtonLink variant="quiet" to={place} label={`Open: ${title}`}>
              Open
            </ButtonLink>
          )}
          {mayMark && (
            <Button variant="quiet" label={`Not Needed: ${title}`} onClick={() => onMark('struck-off')}>
              Not Needed
            </Button>
          )}
        </div>
      )}
    </li>
  );
};
