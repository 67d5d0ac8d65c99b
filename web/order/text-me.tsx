import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { textsContract } from '#adapters/http-contract/texts.contract.ts';
import type { LookupHash } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { CONSENT_WORDING } from '#core/domain/notifications/text-consent.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { TEXT_ME } from '#web/texts/en/text-me.ts';
import { useLanguage, useTexts } from '#web/texts/use-texts.ts';
import { ConsentBox } from '#web/ui/consent-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stack } from '#web/ui/stack.tsx';

const useTextWish = (hash: LookupHash) => {
  const { api } = useServices();
  const language = useLanguage();
  const queries = useQueryClient();
  const queryKey = ['text-wish', hash];
  const mutationKey = ['change', ...queryKey];
  const params = { hash };
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.call(textsContract.wish, { params, signal }) });
  const change = useMutation({
    mutationKey,
    mutationFn: (wanted: boolean) =>
      wanted
        ? api.call(textsContract.ask, { params, body: { wording: CONSENT_WORDING, language } })
        : api.call(textsContract.stop, { params }),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (wish) => queries.setQueryData(queryKey, wish),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  // A second tap during the first request is a mistake.
  const set = (wanted: boolean) => queries.isMutating({ mutationKey }) > 0 || change.mutate(wanted);
  return { state: data?.state, change, set };
};

/** The consent checkbox for text messages; hidden without a phone number. */
export const TextMe = ({ hash }: { readonly hash: LookupHash }) => {
  const texts = useTexts('textMe', TEXT_ME);
  const { standName } = useStand();
  const { state, change, set } = useTextWish(hash);
  if (state === undefined || state === 'not-offered') return null;
  return (
    <Section title={texts.title}>
      {state === 'stopped' ? (
        <output className="muted">{texts.stopped}</output>
      ) : (
        <Stack>
          <ConsentBox label={texts.agree} checked={change.isPending ? change.variables : state === 'on'} onChange={set}>
            <span>{texts.terms(standName, LIMITS.reminders.maximumPerOrder)}</span> <Link to="/privacy">{texts.privacy}</Link>
          </ConsentBox>
          {/* Always a line, so that nothing below moves. */}
          <output>{change.isError ? texts.failed(change.error) : texts[state]}</output>
        </Stack>
      )}
    </Section>
  );
};
