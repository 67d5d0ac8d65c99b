import type { Elements } from './elements.ts';
import styles from './section.module.css';

type SectionProps = {
  readonly title: string;
  /** At the end of the title's line: a Badge. */
  readonly mark?: Elements;
  readonly children: Elements;
};

/** A titled part of a ticket or page, with a line above it. */
export const Section = ({ title, mark, children }: SectionProps) => (
  <section className={styles['section']}>
    <div className={styles['head']}>
      <h2 className={styles['title']}>{title}</h2>
      {mark}
    </div>
    {children}
  </section>
);
