import { useQuery } from '@tanstack/react-query';
import { can } from '#core/domain/staff/role.ts';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';
import { isProved, PROVIDERS, readerQuery } from '#web/api/reader.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useLogin } from '#web/session/use-login.ts';
import { useDeposit } from './use-deposits.ts';

/** A closed night's reader sales are compared where the provider has readers, for people who may see the bank. */
export const useReaderMatch = ({ night, tenders }: NightSheet) => {
  const { api } = useServices();
  const { login } = useLogin();
  const { paymentProvider } = useStand();
  const hasReaders = paymentProvider === 'stripe' || paymentProvider === 'square';
  const isUsed = tenders.some(({ tender, orders }) => tender === 'reader' && orders > 0);
  const isCompared = hasReaders && isUsed && night.state === 'closed' && login !== null && can(login.actor.role, 'bank:view');
  const query = useQuery({ ...readerQuery(api, night.id), enabled: isCompared });
  return { isCompared, provider: PROVIDERS[paymentProvider], query };
};

/** Who confirms the figures of each tender of a closed night; null: not proved, or not known. */
export const useProofs = (sheet: NightSheet): Readonly<Record<NightSheet['tenders'][number]['tender'], string | null>> => {
  const { paymentProvider } = useStand();
  const deposit = useDeposit(sheet);
  const { query } = useReaderMatch(sheet);
  const { night, drawers, inNoDrawer } = sheet;
  const by = (isProven: boolean, who: string): string | null => (night.state === 'closed' && isProven ? who : null);
  const isCounted = drawers.length > 0 && drawers.every(({ count }) => count !== null) && inNoDrawer.sales === 0;
  return {
    card: by(deposit !== null && deposit.unmatched.length === 0, `proved by ${PROVIDERS[paymentProvider]}`),
    cash: by(isCounted, 'counted by two people'),
    reader: by(query.data !== undefined && isProved(query.data), `proved by ${PROVIDERS[paymentProvider]}`),
    comp: null,
  };
};
