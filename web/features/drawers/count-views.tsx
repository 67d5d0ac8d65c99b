import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { typedStaffCode } from '#core/domain/staff/typed-staff-code.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { CountBar } from './count-bar.tsx';
import { CountFields, PiecesSummary, NOTHING_TYPED, piecesOf, totalOf, typedOf, type Typed } from '#web/ui/count-fields.tsx';
import { CountSteps } from './count-steps.tsx';
import type { DrawerDetails } from '#web/api/drawers.queries.ts';
import styles from './drawers.module.css';
import type { DrawerCommands } from './use-drawer-commands.ts';
import { useTypedPieces } from './use-typed-pieces.ts';

type ViewProps = { readonly drawer: DrawerDetails; readonly commands: DrawerCommands };

const Blind = ({ children }: { readonly children: string }) => (
  <p className={styles['blind']}>
    <Icon name="eye-off" size="medium" />
    <span>{children}</span>
  </p>
);

type CountViewProps = ViewProps & { readonly initial?: Typed; readonly onDone?: () => void };

/** The first person enters the cash in the box, float included. */
export const CountView = ({ drawer, commands, initial = NOTHING_TYPED, onDone }: CountViewProps) => {
  const { typed, setTyped, forget } = useTypedPieces(drawer.id, initial);
  const navigate = useNavigate();
  const done = (): void => {
    forget();
    onDone?.();
  };
  const left = (): void => {
    forget();
    void navigate(PATHS.drawers.to());
  };
  const leave = (): void => commands.count({ step: 'leave-count' }, left);
  return (
    <>
      <PageHead
        title={`Count ${drawer.name}`}
        link={
          <Button variant="quiet" icon="arrow-left" busy={commands.isBusy} onClick={onDone === undefined ? leave : done}>
            Not Now
          </Button>
        }
      />
      <CountSteps current={0} />
      <Blind>
        Count what is in the box, float included. Nobody sees what is expected until two people agree. Sales into this drawer wait until
        then.
      </Blind>
      <CountFields typed={typed} onChange={setTyped} />
      <CountBar label="Counted" totalCents={totalOf(typed)}>
        <Button
          variant="primary"
          size="large"
          busy={commands.isBusy}
          onClick={() => commands.count({ step: 'count', pieces: [...piecesOf(typed)] }, done)}
        >
          Done, Next Person
        </Button>
      </CountBar>
    </>
  );
};

/** After the count: the counter hands the box over, another person confirms. */
export const CountedView = ({ drawer, commands }: ViewProps) => {
  const [code, setCode] = useState<string | null>(null);
  const [isAgain, setIsAgain] = useState(false);
  usePageShield([isAgain, code !== null].join());
  const { count } = drawer;
  if (count === null) return null;
  const isConfirming = !count.isYours || code !== null;
  if (isAgain) return <CountView drawer={drawer} commands={commands} initial={typedOf(count.pieces)} onDone={() => setIsAgain(false)} />;
  return isConfirming ? (
    <ConfirmView drawer={drawer} count={count} commands={commands} code={code} onLeave={() => setCode(null)} />
  ) : (
    <HandOverView count={count} onCode={setCode} onAgain={() => setIsAgain(true)} />
  );
};

type Count = NonNullable<DrawerDetails['count']>;

const TICK_MS = 60_000;

const useTime = (at: Count['at']): string => {
  const { timeZone } = useStand();
  return timeText(at, useNow(TICK_MS), timeZone);
};

type HandOverProps = { readonly count: Count; readonly onCode: (code: string) => void; readonly onAgain: () => void };

const HandOverView = ({ count, onCode, onAgain }: HandOverProps) => {
  const [typed, setTyped] = useState('');
  const time = useTime(count.at);
  return (
    <>
      <PageHead
        title="Now a Second Person"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.drawers.to()}>
            Drawers
          </ButtonLink>
        }
      />
      <CountSteps current={1} />
      <div className={styles['handOver']}>
        <Card label="Hand the box over">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (typed !== '') onCode(typed);
            }}
            noValidate
          >
            <Stack>
              <h2>Hand the Box Over</h2>
              <p>
                <span>You counted</span>{' '}
                <strong className="money" translate="no">
                  {formatUsd(count.amount)}
                </strong>{' '}
                <span>{`at ${time}. Someone with their own code counts it again, on their device or right here.`}</span>
              </p>
              <Field
                label="Second person’s code"
                value={typed}
                onChange={(text) => setTyped(typedStaffCode(text))}
                type="password"
                look="code"
                autoComplete="off"
                hint="It works for this count only. You stay logged in."
              />
              <Button variant="primary" size="large" width="full" type="submit" disabled={typed === ''}>
                Go On as the Second Person
              </Button>
            </Stack>
          </form>
        </Card>
        <Card label="Still wrong?">
          <Stack>
            <h2>Still Wrong?</h2>
            <p className="muted">Until the second person has confirmed, you can count again. Nothing is lost.</p>
            <Button size="large" width="full" onClick={onAgain}>
              Count Again
            </Button>
          </Stack>
        </Card>
      </div>
    </>
  );
};

type ConfirmProps = ViewProps & { readonly count: Count; readonly code: string | null; readonly onLeave: () => void };

const ConfirmView = ({ drawer, count, commands, code, onLeave }: ConfirmProps) => {
  const amount = formatUsd(count.amount);
  const time = useTime(count.at);
  const confirm = (): void => commands.count({ step: 'confirm', counted: count.amount, code });
  return (
    <>
      <PageHead
        title={`Confirm ${drawer.name}`}
        link={
          code === null ? (
            <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.drawers.to()}>
              Not Now
            </ButtonLink>
          ) : (
            <Button variant="quiet" icon="arrow-left" onClick={onLeave}>
              Not Now
            </Button>
          )
        }
      />
      <CountSteps current={1} />
      <Blind>{`${count.by} counted this at ${time}. Count the box yourself before you confirm.`}</Blind>
      <PiecesSummary pieces={count.pieces} />
      <CountBar label={`${count.by} counted`} totalCents={count.amount}>
        <div className={styles['barActions']}>
          <Button
            size="large"
            busy={commands.isBusy}
            onClick={() => commands.count({ step: 'reject-count', ...(code === null ? {} : { code }) }, onLeave)}
          >
            Mine Is Different
          </Button>
          <Button variant="primary" size="large" busy={commands.isBusy} onClick={confirm}>{`I Count ${amount} Too`}</Button>
        </div>
      </CountBar>
    </>
  );
};
