import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { settingsContract } from '#adapters/http-contract/settings.contract.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import type { SettingChange } from '#core/domain/settings/setting-range.ts';
import type { SettingKey } from '#core/domain/settings/settings.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { standQuery } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { settingsQuery, type SettingEntry } from './settings.queries.ts';
import { changedEntries, changeOf, type Drafts } from './settings.view.ts';

const UNFIT = 'Please check the marked settings.';

type Sent = { readonly body: Record<string, SettingChange | null>; readonly typed: Drafts };

/** The edited settings, saved together. */
export const useSettingsForm = (entries: readonly SettingEntry[]) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ body }: Sent) => api.call(settingsContract.save, { body }),
    onSuccess: ({ settings }, { typed }) => {
      queryClient.setQueryData(settingsQuery(api).queryKey, settings);
      void queryClient.invalidateQueries({ queryKey: standQuery(api).queryKey });
      // The rest was typed since.
      setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([key, text]) => ownValue(typed, key) !== text)));
    },
    onError: (error) => setProblem(sentenceOf(error)),
  });
  return {
    drafts,
    problem,
    isSaving: isPending,
    changed: changedEntries(entries, drafts),
    type: (key: SettingKey, text: string): void => setDrafts((before) => ({ ...before, [key]: text })),
    discard: (): void => {
      setDrafts({});
      setProblem(null);
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      const body = changeOf(entries, drafts);
      setProblem(body === null ? UNFIT : null);
      if (body !== null && !isPending && Object.keys(body).length > 0) mutate({ body, typed: drafts });
    },
  };
};
