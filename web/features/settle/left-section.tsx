import { useState } from 'react';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { can } from '#core/domain/staff/role.ts';
import { isUnnamed } from '#core/domain/staff/staff-code.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Act } from '#web/staff/offline-queue/act-log.ts';
import { actLines } from '#web/staff/offline-queue/act-texts.ts';
import type { LeftBehind } from '#web/staff/offline-queue/left-behind.ts';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';
import { keptTotal, linesText, saleName } from '#web/staff/pending-sales/sale-texts.ts';
import { timeText } from '#web/texts/times.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/stack.tsx';
import { actsText } from './settle.view.ts';
import styles from './settle.module.css';
import { ThingFrame } from './thing-frame.tsx';
import { isSamePerson, useAnswerFor } from './use-answer-for.ts';

const countedYes = (count: number): string => {
  if (count === 1) return 'Yes, Send It';
  return count === 2 ? 'Yes, Send Both' : `Yes, Send All ${count}`;
};

/** Another login's unsent acts on this device: all of them, with person and time. The same volunteer with a new code can resume them. */
export const LeftSection = ({ left }: { readonly left: LeftBehind }) => {
  const { by, subjects, sales } = left;
  const { login } = useLogin();
  const { answerFor, isBusy } = useAnswerFor();
  const [isDenied, setDenied] = useState(false);
  if (login === null) return null;
  const isMine = isSamePerson(by, login.actor) && !isDenied;
  const mayAnswer = can(login.actor.role, 'acts:answer-for');
  return (
    <section className={styles['things']}>
      <h2>{isMine ? 'Done with your old code' : `${by.name}’s, not sent yet`}</h2>
      <p className="muted">
        {isMine
          ? 'Your code has ended, and you’re logged in with a new one. Is this yours?'
          : `${by.name} did this on this device without the network. The stand doesn’t know about it.${mayAnswer ? '' : ` It’s sent when ${isUnnamed(by.name) ? '' : `${by.name} or `}a manager logs in here.`}`}
      </p>
      <ul className={styles['things']}>
        {subjects.map((acts) => (
          <li key={acts[0].id}>
            <LeftActs acts={acts} canAnswer={mayAnswer && !isMine} />
          </li>
        ))}
        {sales.map((sale) => (
          <li key={sale.key}>
            <LeftSale sale={sale} canAnswer={mayAnswer && !isMine} />
          </li>
        ))}
      </ul>
      {isMine && (
        <Row>
          <Button
            variant="primary"
            size="large"
            busy={isBusy}
            onClick={() => answerFor({ left: { by, acts: subjects.flat(), sales }, outcome: 'sent' })}
          >
            {countedYes(subjects.length + sales.length)}
          </Button>
          <Button size="large" onClick={() => setDenied(true)}>
            Not Mine, Someone Else Had That Code
          </Button>
        </Row>
      )}
    </section>
  );
};

const LeftActs = ({ acts, canAnswer }: { readonly acts: readonly [Act, ...Act[]]; readonly canAnswer: boolean }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { answerFor, isBusy } = useAnswerFor();
  const dialogs = useDialogs();
  const [{ by }] = acts;
  const lines = actLines(acts);
  const subject = 'order' in acts[0] ? acts[0].order.number : acts[0].product.name;
  const left = { by, acts, sales: [] };
  const drop = async (): Promise<void> => {
    const known = 'order' in acts[0] ? `For the stand, ${subject} hasn’t changed. Someone may do it again.` : 'The menu stays as it is.';
    const options = {
      title: `Drop what ${by.name} did with ${subject}?`,
      confirmLabel: 'Drop It',
      cancelLabel: 'Keep It Here',
      tone: 'danger',
    } as const;
    if (await dialogs.confirm(`${lines.map(({ text }) => text).join(', ')}. ${known}`, options)) answerFor({ left, outcome: 'dropped' });
  };
  return (
    <ThingFrame
      titleLevel={3}
      icon="person"
      title={lines.at(-1)?.text ?? subject}
      did={actsText(acts, undefined, (at) => timeText(at, clock.now(), timeZone))}
    >
      {canAnswer && (
        <>
          <Button variant="soft" size="large" busy={isBusy} onClick={() => answerFor({ left, outcome: 'sent' })}>
            Send as Mine
          </Button>
          <Button variant="quiet" size="large" onClick={() => void drop()}>
            Drop
          </Button>
        </>
      )}
    </ThingFrame>
  );
};

const LeftSale = ({ sale, canAnswer }: { readonly sale: KeptSale; readonly canAnswer: boolean }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { answerFor, isBusy } = useAnswerFor();
  return (
    <ThingFrame
      titleLevel={3}
      icon={sale.isUndone ? 'undo' : 'drawer'}
      title={`${saleName(sale)}, ${formatUsd(keptTotal(sale))}`}
      did={`${sale.by.name} sold ${linesText(sale.lines)} at ${timeText(sale.soldAt, clock.now(), timeZone)}.`}
      text={sale.isUndone ? 'It was taken back here, and may have arrived.' : 'A sale can’t be dropped: the cash is in the drawer.'}
    >
      {canAnswer && (
        <Button
          variant="soft"
          size="large"
          busy={isBusy}
          onClick={() => answerFor({ left: { by: sale.by, acts: [], sales: [sale] }, outcome: 'sent' })}
        >
          Send as Mine
        </Button>
      )}
    </ThingFrame>
  );
};
