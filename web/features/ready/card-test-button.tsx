import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '#web/composition/services-context.ts';
import { cardTestQuery } from '#web/staff/card-test/card-test.queries.ts';
import { useCardTest } from '#web/staff/card-test/use-card-test.ts';
import { Button } from '#web/ui/button.tsx';
import { readyQuery } from './ready.queries.ts';
import styles from './ready.module.css';

type CardTestButtonProps = { readonly variant: 'primary' | 'soft' | 'secondary' | 'quiet' };

/** Starts a card test. The checks run again when its state changes. */
export const CardTestButton = ({ variant }: CardTestButtonProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const state = useQuery(cardTestQuery(api)).data?.test?.state;
  const { start, isLeaving, problem } = useCardTest('ready');
  useEffect(() => {
    if (state !== undefined) void queryClient.invalidateQueries({ queryKey: readyQuery(api).queryKey });
  }, [queryClient, api, state]);
  return (
    <>
      <Button variant={variant} label="Test Now: Card payments" busy={isLeaving} onClick={start}>
        Test Now
      </Button>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
};
