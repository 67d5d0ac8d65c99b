import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import { Page } from '#web/ui/page.tsx';
import { Row } from '#web/ui/stack.tsx';
import { PRACTICE_TASKS } from './practice-tasks.ts';
import styles from './practice.module.css';

type StartPageProps = {
  /** The one being loaded. */
  readonly opening: 'practice' | 'cards' | null;
  readonly onStart: () => void;
  readonly onCards: () => void;
};

/** Introduces the practice and its tasks. */
export const StartPage = ({ opening, onStart, onCards }: StartPageProps) => (
  <main id="main" tabIndex={-1}>
    <DocumentTitle>Practice</DocumentTitle>
    <section className={styles['hero']}>
      <div className={styles['art']} />
      <div className={styles['inner']}>
        <h1>Practice before the gates open</h1>
        <p className={styles['lead']}>Five tasks, about five minutes. The orders are made up. Nothing is sold, and nobody is charged.</p>
        <Row align="center">
          <Button variant="primary" size="extra-large" busy={opening === 'practice'} onClick={onStart}>
            Start practice
          </Button>
          <Button variant="on-night" size="extra-large" icon="print" busy={opening === 'cards'} onClick={onCards}>
            Print role cards
          </Button>
        </Row>
      </div>
    </section>
    <Page width="reading">
      <h2>What you will do</h2>
      <ol className={styles['list']}>
        {PRACTICE_TASKS.map(({ id, title, hint }, index) => (
          <li key={id}>
            <Numerals size="medium">{index + 1}</Numerals>
            <div>
              <strong>{title}</strong>
              <p className="muted">{hint}</p>
            </div>
          </li>
        ))}
      </ol>
    </Page>
  </main>
);
