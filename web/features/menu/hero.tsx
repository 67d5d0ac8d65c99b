import { useStand } from '#web/api/stand.queries.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './hero.module.css';

/** The lit field over the menu: a welcome, and where to pick up. */
export const Hero = () => {
  const { pickupPlace } = useStand();
  return (
    <section className={styles['hero']} aria-labelledby="welcome">
      <div className={styles['art']} />
      <div className={styles['row']}>
        <h1 className={styles['title']} id="welcome">
          Welcome to the band stand!
        </h1>
        <p className={styles['lead']}>Order from your seat. We call your number.</p>
        <p className={styles['pickup']}>
          <span className={styles['pin']}>
            <Icon name="pin" />
          </span>
          Pickup at {pickupPlace}
        </p>
      </div>
    </section>
  );
};
