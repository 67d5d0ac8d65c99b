import { useStand } from '#web/api/stand.queries.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './hero.module.css';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The lit field over the menu: a welcome, and where to pick up. */
export const Hero = () => {
  const { pickupPlace } = useStand();
  const texts = useTexts('menu', MENU);
  return (
    <section className={styles['hero']} aria-labelledby="welcome">
      <div className={styles['art']} />
      <div className={styles['row']}>
        <h1 className={styles['title']} id="welcome">
          {texts.welcome}
        </h1>
        <p className={styles['lead']}>{texts.lead}</p>
        <p className={styles['pickup']}>
          <span className={styles['pin']}>
            <Icon name="pin" />
          </span>
          <span>{texts.pickupAt(pickupPlace)}</span>
        </p>
      </div>
    </section>
  );
};
