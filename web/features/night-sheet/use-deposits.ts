import { useQuery } from '@tanstack/react-query';
import { can } from '#core/domain/staff/role.ts';
import { bankQuery, type Deposit } from '#web/api/bank.queries.ts';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useLogin } from '#web/session/use-login.ts';

/** The last nights' card deposits; null: the card provider has not answered, or the person may not see its figures. */
export const useDeposits = (): readonly Deposit[] | null => {
  const { api } = useServices();
  const { login } = useLogin();
  const mayAsk = login !== null && can(login.actor.role, 'bank:view');
  return useQuery({ ...bankQuery(api), enabled: mayAsk }).data?.deposits ?? null;
};

/** One night's; null also when it is no longer listed. */
export const useDeposit = ({ night }: NightSheet): Deposit | null => useDeposits()?.find(({ nightId }) => nightId === night.id) ?? null;
