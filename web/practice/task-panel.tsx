import { Link } from 'react-router-dom';
import { elapsedMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Numerals } from '#web/ui/numerals.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { clockText } from './clock-text.ts';
import { currentTask, PRACTICE_TASKS, type PracticeProgress, type PracticeTask } from './practice-tasks.ts';
import styles from './practice.module.css';

type TaskPanelProps = {
  readonly progress: PracticeProgress;
  readonly onSkip: () => void;
};

/** The next step, next to the screens: all tasks on a wide screen, the current one on a phone. */
export const TaskPanel = ({ progress, onSkip }: TaskPanelProps) => {
  const current = currentTask(progress);
  return (
    <aside className={styles['panel']} aria-labelledby="practice-tasks">
      <div className={styles['head']}>
        <h2 className={styles['title']} id="practice-tasks">
          Your tasks
        </h2>
        {current === null ? <output>All tasks are done.</output> : <SoFar progress={progress} task={current} />}
        <progress className={styles['progress']} max={PRACTICE_TASKS.length} value={progress.finished.length} aria-hidden="true" />
      </div>
      <ol className={styles['tasks']}>
        {PRACTICE_TASKS.map((task, index) => (
          <TaskRow key={task.id} task={task} number={index + 1} state={stateOf(task, current, progress)} />
        ))}
      </ol>
      <div className={styles['foot']}>
        {current === null ? (
          <ButtonLink variant="primary" to="/done">
            See how it went
          </ButtonLink>
        ) : (
          <>
            <Link className={buttonClass({ variant: 'quiet', size: 'normal', width: 'content' })} to={current.path}>
              Show me where
            </Link>
            <Button variant="quiet" onClick={onSkip}>
              Skip this task
            </Button>
          </>
        )}
      </div>
    </aside>
  );
};

type NotYetProps = { readonly onStart: () => void; readonly busy: boolean };

/** Replaces the tasks for people who have printed the cards first. */
export const StartPrompt = ({ onStart, busy }: NotYetProps) => (
  <aside className={styles['panel']} aria-label="Your tasks">
    <div className={styles['foot']}>
      <Button busy={busy} onClick={onStart}>
        Start practice
      </Button>
    </div>
  </aside>
);

const SoFar = ({ progress: { startedAt }, task }: { readonly progress: PracticeProgress; readonly task: PracticeTask }) => (
  <p className="muted">
    <output>{`Task ${PRACTICE_TASKS.indexOf(task) + 1} of ${PRACTICE_TASKS.length}`}</output>
    <span>{`, ${clockText(elapsedMs(startedAt, useNow(SECOND_MS)))} so far`}</span>
  </p>
);

type TaskState = 'done' | 'now' | 'todo';

const stateOf = ({ id }: PracticeTask, current: PracticeTask | null, { finished }: PracticeProgress): TaskState => {
  if (current?.id === id) return 'now';
  return finished.some((one) => one.id === id) ? 'done' : 'todo';
};

const TaskRow = ({ task, number, state }: { readonly task: PracticeTask; readonly number: number; readonly state: TaskState }) => (
  <li className={classNames(styles['task'], styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
    <span className={styles['dot']}>{state === 'done' ? <Icon name="check" /> : <Numerals size="small">{number}</Numerals>}</span>
    <div>
      <strong>{task.title}</strong>
      {state === 'done' && <VisuallyHidden> Done</VisuallyHidden>}
      {state === 'now' && <p>{task.hint}</p>}
    </div>
  </li>
);
