import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCodesContract } from '#adapters/http-contract/staff-codes.contract.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { isRefused } from '#web/staff/orders/staff-messages.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { showCode, staffCodesQuery } from './staff-codes.queries.ts';
import { toStaffCode, type StaffCodeEntry } from './staff-codes.view.ts';

/** Ends a code after confirmation, for everyone logged in with it. */
export const useRevokeCode = () => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: StaffCodeEntry) => api.call(staffCodesContract.revoke, { params: { id } }),
    onSuccess: (revoked) => showCode(queryClient, api, toStaffCode(revoked)),
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: staffCodesQuery(api).queryKey });
      if (!isRefused(error)) void dialogs.alert(sentenceOf(error));
    },
  });
  const revoke = async (code: StaffCodeEntry): Promise<void> => {
    const isSure = await dialogs.confirm('Everyone logged in with it is logged out at once. This can’t be undone.', {
      title: `Revoke ${code.code}?`,
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (isSure) mutate(code);
  };
  return { revoke, busyWith: isPending ? variables.id : null };
};
