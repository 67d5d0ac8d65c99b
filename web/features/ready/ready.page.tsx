import { useQuery } from '@tanstack/react-query';
import { can } from '#core/domain/staff/role.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { clockText } from '#web/texts/times.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CardTestButton } from './card-test-button.tsx';
import { readyQuery, type CheckView, type ReadinessView } from './ready.queries.ts';
import { columnsOf, countOf, firstToFix, GROUP_TITLES, MARKS, verdictOf, wayOf } from './ready.view.ts';
import styles from './ready.module.css';

/** The readiness checks for an hour before the game (season §2). */
export const ReadyPage = () => {
  const { api } = useServices();
  const { data, isPending, isFetching, error, refetch } = useQuery(readyQuery(api));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Ready for Tonight?</DocumentTitle>
      {data === undefined ? <h1>Ready for tonight?</h1> : <Verdict view={data} isBusy={isFetching} onCheck={() => void refetch()} />}
      {isPending && <ScreenState kind="loading" title="Checking..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to check the stand')}
        </Banner>
      )}
      {data !== undefined && <Groups view={data} />}
    </Page>
  );
};

type VerdictProps = { readonly view: ReadinessView; readonly isBusy: boolean; readonly onCheck: () => void };

const Verdict = ({ view: { checks, checkedAt, version }, isBusy, onCheck }: VerdictProps) => {
  const { timeZone } = useStand();
  const isReady = countOf(checks, 'red') + countOf(checks, 'amber') === 0;
  return (
    <div className={styles['top']}>
      <div>
        <h1>{isReady ? 'Ready. Have a good night!' : 'Ready for tonight?'}</h1>
        <p>{`Checked at ${clockText(checkedAt, timeZone)}, and again every minute. Version ${version}.`}</p>
      </div>
      <dl className={styles['counts']}>
        {(['red', 'amber', 'green'] as const).map((verdict) => (
          <div key={verdict} className={verdict === 'red' && countOf(checks, verdict) > 0 ? styles['open'] : undefined}>
            <dt>{MARKS[verdict].count}</dt>
            <dd>{countOf(checks, verdict)}</dd>
          </div>
        ))}
      </dl>
      <Button variant="on-night" icon="refresh" busy={isBusy} onClick={onCheck}>
        Check Now
      </Button>
    </div>
  );
};

const Groups = ({ view: { checks } }: { readonly view: ReadinessView }) => {
  const lit = firstToFix(checks);
  return (
    <>
      <div className={styles['groups']}>
        {columnsOf(checks).map((groups) => (
          <div key={groups[0]?.group} className={styles['column']}>
            {groups.map(({ group, checks: own }) => (
              <Card key={group} padding="none" label={GROUP_TITLES[group]}>
                <h2 className={styles['title']}>{GROUP_TITLES[group]}</h2>
                <ul>
                  {own.map((check) => (
                    <CheckItem key={check.id} check={check} isLit={check.id === lit} />
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        ))}
      </div>
      <FixedBar label="Open the night">
        <div className={styles['open-night']}>
          <p>
            <strong>{verdictOf(checks)}</strong>
            {lit !== null && <span className="muted">You can open anyway.</span>}
          </p>
          <ButtonLink size="large" variant={lit === null ? 'primary' : 'secondary'} to={PATHS.night.to()}>
            Open the Night
          </ButtonLink>
        </div>
      </FixedBar>
    </>
  );
};

/** Only the first one that must be fixed is highlighted. */
const VARIANTS = { red: 'soft', amber: 'secondary', green: 'quiet' } as const;

const LOOKS = { red: 'fix', amber: 'look', green: 'fine' } as const;

const CheckItem = ({ check, isLit }: { readonly check: CheckView; readonly isLit: boolean }) => {
  const { login } = useLogin();
  const { title, verdict, sentence, todo } = check;
  const { icon, word } = MARKS[verdict];
  const way = login === null ? null : wayOf(check, (permission) => can(login.actor.role, permission));
  const variant = isLit ? 'primary' : VARIANTS[verdict];
  return (
    <li className={classNames(styles['check'], styles[LOOKS[verdict]])}>
      <span className={styles['mark']}>
        <Icon name={icon} />
        <VisuallyHidden>{word}</VisuallyHidden>
      </span>
      <div>
        <strong>{title}</strong>
        <p>{sentence}</p>
        {todo !== null && verdict !== 'green' && <p className={styles['todo']}>{todo}</p>}
      </div>
      {check.place === 'cardTest' && <CardTestButton variant={variant} />}
      {way !== null && (
        <ButtonLink variant={variant} to={way.to} label={`${way.label}: ${title}`}>
          {way.label}
        </ButtonLink>
      )}
    </li>
  );
};
