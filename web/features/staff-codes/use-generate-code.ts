import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffCodesContract } from '#adapters/http-contract/staff-codes.contract.ts';
import { can } from '#core/domain/staff/role.ts';
import type { CodeRole } from '#core/domain/staff/staff-code.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useOneId } from '#web/staff/use-one-id.ts';
import { unlessSent } from '#web/ui/unless-sent.ts';
import { generationFailureText, NOT_ADMIN } from './messages.ts';
import { showCode } from './staff-codes.queries.ts';
import { toStaffCode, type StaffCodeEntry } from './staff-codes.view.ts';

type Generated = { readonly code: StaffCodeEntry; readonly isCopied: boolean };

/** A new code for one volunteer, copied to the clipboard right away. */
export const useGenerateCode = () => {
  const { api, clipboard, logins } = useServices();
  const { idOf, forget } = useOneId();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [generated, setGenerated] = useState<Generated | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (role: CodeRole) => {
      const holder = name.trim();
      return api
        .call(staffCodesContract.issue, { body: { id: idOf(`${role} ${holder}`), role, ...(holder !== '' && { name: holder }) } })
        .then(toStaffCode);
    },
  });

  const issue = async (role: CodeRole): Promise<void> => {
    const issued = mutateAsync(role);
    // Still in the tap: once the code has arrived, WebKit would refuse.
    const text = issued.then(({ code }) => code);
    // A failed code is reported once, below, not by each promise that waited for it.
    text.catch(() => undefined);
    const copied = clipboard.write(text).catch(() => false);
    try {
      const code = await issued;
      forget();
      showCode(queryClient, api, code);
      setName(unlessSent(name, ''));
      setGenerated({ code, isCopied: await copied });
    } catch (error) {
      setFailure(generationFailureText(error));
    }
  };

  const generate = (role: CodeRole): void => {
    if (isPending) return;
    const { login } = logins.get();
    setFailure(null);
    if (login === null || !can(login.actor.role, 'staff-codes:manage')) setFailure(NOT_ADMIN);
    else void issue(role);
  };
  return {
    name,
    setName,
    generate,
    generated,
    dismiss: (): void => setGenerated(null),
    failure,
    busyWith: isPending ? variables : null,
  };
};
