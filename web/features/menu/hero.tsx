import { useStand } from '#web/api/stand.queries.ts';
import type { Closed } from '#web/order/use-closed.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './hero.module.css';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The lit banner over the menu: a welcome, and the pickup place. Its lights are off while ordering is closed. */
export const Hero = ({ closed }: { readonly closed: Closed | null }) => {
  const { pickupPlace } = useStand();
  const texts = useTexts('menu', MENU);
  return (
    <section
      className={classNames(styles['hero'], closed !== null && styles['off'], closed?.isCalledOff === true && styles['calledOff'])}
      aria-labelledby="welcome"
    >
      <div className={styles['art']} />
      <div className={styles['row']} aria-live="polite">
        <h1 className={styles['title']} id="welcome">
          {closed === null ? texts.welcome : closed.title}
        </h1>
        {closed !== null && closed.next !== null && (
          <p className={styles['next']}>
            <Icon name="clock" />
            <span>{closed.next}</span>
          </p>
        )}
        <p className={styles['lead']}>{closed === null ? texts.lead : closed.text}</p>
        {closed === null && (
          <p className={styles['pickup']}>
            <span className={styles['pin']}>
              <Icon name="pin" />
            </span>
            <span>{texts.pickupAt(pickupPlace)}</span>
          </p>
        )}
      </div>
    </section>
  );
};
