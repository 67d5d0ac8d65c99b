import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { SETUP_STEPS } from '#core/domain/setup/setup-steps.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import type { Elements } from '#web/ui/elements.ts';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { setupQuery, type SetupView } from './setup.queries.ts';
import { screenOf } from './setup.view.ts';
import styles from './setup-step.module.css';

type SetupStepProps = {
  readonly id: SetupView['steps'][number]['id'];
  readonly title: string;
  /** One sentence. */
  readonly intro: string;
  /** Next to the buttons: the progress of this step. */
  readonly progress: string;
  readonly children: Elements;
};

/** A step with its own screen: its position among the steps, and the links onward. */
export const SetupStep = ({ id, title, intro, progress, children }: SetupStepProps) => {
  const { api } = useServices();
  const { data } = useQuery(setupQuery(api));
  const place = SETUP_STEPS.indexOf(id);
  const next = SETUP_STEPS[place + 1];
  return (
    <Page>
      <DocumentTitle>{`Set Up: ${title}`}</DocumentTitle>
      <div className={styles['page']}>
        {data !== undefined && <Rail steps={data.steps} current={id} />}
        <div className={styles['main']}>
          <div className={styles['where']}>
            <p>{`Step ${place + 1} of ${SETUP_STEPS.length}`}</p>
            <ButtonLink variant="quiet" to={PATHS.setup.to()}>
              All Steps
            </ButtonLink>
            <div className={styles['bars']} aria-hidden="true">
              {SETUP_STEPS.map((step, at) => (
                <i key={step} className={classNames(at < place && styles['past'], at === place && styles['now'])} />
              ))}
            </div>
          </div>
          <PageIntro title={title}>{intro}</PageIntro>
          {children}
        </div>
      </div>
      <FixedBar label="Set up">
        <div className={styles['actions']}>
          <p>{progress}</p>
          <ButtonLink size="large" to={PATHS.setup.to()}>
            Finish Later
          </ButtonLink>
          <ButtonLink size="large" variant="primary" to={next === undefined ? PATHS.setup.to() : screenOf(next)}>
            Continue
          </ButtonLink>
        </div>
      </FixedBar>
    </Page>
  );
};

const Rail = ({ steps, current }: { readonly steps: SetupView['steps']; readonly current: SetupStepProps['id'] }) => (
  <nav className={styles['rail']} aria-label="Steps">
    {steps.map(({ id, title, isDone, sentence }, at) => (
      <Link
        key={id}
        to={screenOf(id)}
        className={isDone && id !== current ? styles['done'] : undefined}
        aria-current={id === current ? 'step' : undefined}
      >
        <span className={styles['mark']}>{isDone && id !== current ? <Icon name="check" /> : at + 1}</span>
        <span>
          <strong>{title}</strong>
          <small>{`${isDone ? 'Done: ' : ''}${sentence}`}</small>
        </span>
      </Link>
    ))}
  </nav>
);
