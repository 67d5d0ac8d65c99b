import { buttonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './practice.module.css';

/** Above every screen of the practice (night.md §6). Ending it loads the stand itself. */
export const PracticeStrip = ({ home }: { readonly home: string }) => (
  <section className={styles['strip']} aria-label="Practice">
    <Icon name="info" size="medium" />
    <p>
      <strong>Practice.</strong> Nothing here is real.
    </p>
    <a className={buttonClass({ variant: 'secondary', size: 'normal', width: 'content' })} href={home}>
      End practice
    </a>
  </section>
);
