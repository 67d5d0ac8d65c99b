import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { elapsedMs, MINUTE_MS, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { PATHS } from '#web/paths.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { boardQuery } from './board.queries.ts';
import styles from './board.module.css';

const ACCEPTED_EVERY_MS = 2 * SECOND_MS;
const AGAIN_AFTER_MS = 10 * SECOND_MS;

/** In memory only; replaced when the code ends. */
const codeQuery = (api: Api, now: () => Instant) =>
  queryOptions({
    queryKey: ['screen-code'],
    queryFn: ({ signal }) => api.call(boardContract.offerScreen, { signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined ? AGAIN_AFTER_MS : Math.max(SECOND_MS, elapsedMs(now(), data.ends_at))),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  });

const timeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return `${Math.floor((seconds * SECOND_MS) / MINUTE_MS)}:${String(seconds % 60).padStart(2, '0')}`;
};

type PairProps = { readonly now: Instant; readonly onConnected: (token: string) => void };

/** A screen without a link: shows a code until a manager accepts it (season §5). */
export const Pair = ({ now, onConnected }: PairProps) => {
  const { api, clock } = useServices();
  const { data: offer, error } = useQuery(codeQuery(api, () => clock.now()));
  const { isSuccess } = useQuery({
    ...boardQuery(api, offer?.secret ?? null),
    enabled: offer !== undefined,
    refetchInterval: ACCEPTED_EVERY_MS,
  });
  const secret = offer?.secret;
  useEffect(() => {
    if (isSuccess && secret !== undefined) onConnected(secret);
  }, [isSuccess, secret, onConnected]);
  const { origin, host } = window.location;
  return (
    <section className={styles['pair']}>
      <div>
        <h1>Connect this screen</h1>
        <ol>
          <li>Scan the code with a manager’s phone</li>
          <li>Check that the phone shows this code</li>
        </ol>
        {offer === undefined ? (
          <p className={styles['pairNote']}>{error === null ? 'Asking for a code…' : sentenceOf(error, 'No code yet. Trying again.')}</p>
        ) : (
          <>
            <p className={styles['pairCode']} translate="no">
              <VisuallyHidden>{offer.code.split('').join(' ')}</VisuallyHidden>
              <span aria-hidden="true">{offer.code}</span>
            </p>
            <p className={styles['pairNote']}>{`No camera? Open ${host}${PATHS.boards.to()} and type the code. New code in ${timeLeft(
              elapsedMs(now, offer.ends_at),
            )}.`}</p>
          </>
        )}
      </div>
      <QrCode
        className={styles['qr'] ?? ''}
        text={offer === undefined ? null : `${origin}${PATHS.boards.to()}#${offer.code}`}
        label="QR code that connects this screen"
      />
    </section>
  );
};
