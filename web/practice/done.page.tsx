import { elapsedMs, MINUTE_MS, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row } from '#web/ui/stack.tsx';
import { clockText } from './clock-text.ts';
import { PRACTICE_TASKS, type PracticeProgress } from './practice-tasks.ts';
import styles from './practice.module.css';

type DonePageProps = {
  readonly progress: PracticeProgress;
  readonly onAgain: () => void;
  /** The stand's login page. */
  readonly staffLogin: string;
};

const SECONDS_PER_MINUTE = MINUTE_MS / SECOND_MS;

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const durationText = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${counted(Math.floor(seconds / SECONDS_PER_MINUTE), 'minute')} ${counted(seconds % SECONDS_PER_MINUTE, 'second')}`;
};

/** The duration of each task, from the end of the previous one. */
const stepsOf = ({ startedAt, finished }: PracticeProgress) => {
  let from: Instant = startedAt;
  return PRACTICE_TASKS.map(({ id, title }) => {
    const at = finished.find((one) => one.id === id)?.finishedAt ?? null;
    const tookMs = at === null ? null : elapsedMs(from, at);
    from = at ?? from;
    return { id, title, tookMs };
  });
};

/** The end of the game. */
export const DonePage = ({ progress, onAgain, staffLogin }: DonePageProps) => {
  const steps = stepsOf(progress);
  const done = steps.filter(({ tookMs }) => tookMs !== null);
  const tookMs = done.reduce((sum, step) => sum + (step.tookMs ?? 0), 0);
  return (
    <main id="main" tabIndex={-1}>
      <DocumentTitle>Practice finished</DocumentTitle>
      <Page width="reading" gap="group">
        <Card>
          <ScreenState
            kind="empty"
            art="check"
            title={done.length === steps.length ? 'You know the stand' : 'Practice finished'}
            actions={
              <>
                <a className={buttonClass({ variant: 'primary', size: 'extra-large', width: 'content' })} href={staffLogin}>
                  Go to Staff Login
                </a>
                <Row align="center">
                  <Button variant="quiet" onClick={onAgain}>
                    Practice again
                  </Button>
                  <ButtonLink variant="quiet" to="/window/paper/roles">
                    Print role cards
                  </ButtonLink>
                </Row>
              </>
            }
          >
            {`${done.length} of ${steps.length} tasks in ${durationText(tookMs)}. Go where help is needed and ask for a staff code.`}
          </ScreenState>
        </Card>
        <ul className={styles['list']}>
          {steps.map((step) => (
            <li key={step.id}>
              <span className={step.tookMs === null ? undefined : styles['ok']}>{step.tookMs !== null && <Icon name="check" />}</span>
              <strong>{step.title}</strong>
              <span className="muted">{step.tookMs === null ? 'Skipped' : clockText(step.tookMs)}</span>
            </li>
          ))}
        </ul>
      </Page>
    </main>
  );
};
