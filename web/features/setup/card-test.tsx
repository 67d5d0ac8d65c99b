import { useQuery } from '@tanstack/react-query';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { cardTestQuery } from '#web/staff/card-test/card-test.queries.ts';
import { useCardTest } from '#web/staff/card-test/use-card-test.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { proofsOf, type Proof } from './card-test.view.ts';
import styles from './proofs.module.css';

/** A 50-cent payment with one's own card, and its refund. */
export const CardTest = () => {
  const { api } = useServices();
  const { timeZone } = useStand();
  const { data } = useQuery(cardTestQuery(api));
  const { start, isLeaving, problem } = useCardTest('setup');
  if (data === undefined) return null;
  const { test } = data;
  return (
    <Stack>
      <ol className={styles['proofs']} aria-live="polite">
        {proofsOf(test, timeZone).map((proof, place) => (
          <ProofItem key={proof.title} proof={proof} place={place + 1} />
        ))}
      </ol>
      {test?.state !== 'paid' && (
        <Button variant={test?.state === 'refunded' ? 'secondary' : 'strong'} busy={isLeaving} onClick={start}>
          {test?.state === 'refunded' ? 'Test Again' : 'Pay 50¢'}
        </Button>
      )}
      <Problem>{problem}</Problem>
    </Stack>
  );
};

const MARKS = { done: { icon: 'check', word: 'Done:' }, wrong: { icon: 'close', word: 'Fix:' } } as const;

const ProofItem = ({ proof: { look, title, sentence }, place }: { readonly proof: Proof; readonly place: number }) => (
  <li className={classNames(styles['proof'], styles[look])}>
    <span className={styles['mark']}>
      {look === 'next' ? (
        place
      ) : (
        <>
          <Icon name={MARKS[look].icon} />
          <VisuallyHidden>{MARKS[look].word}</VisuallyHidden>
        </>
      )}
    </span>
    <strong>{title}</strong>
    <p>{sentence}</p>
  </li>
);
