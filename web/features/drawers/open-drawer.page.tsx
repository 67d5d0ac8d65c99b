import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { nextDrawerName } from '#web/staff/next-drawer-name.ts';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { CountBar } from './count-bar.tsx';
import { CountFields, NOTHING_TYPED, piecesOf, totalOf } from '#web/ui/count-fields.tsx';
import { DRAWERS_KEY, drawersQuery } from '#web/api/drawers.queries.ts';
import styles from './drawers.module.css';
import { useTypedPieces } from './use-typed-pieces.ts';

const FORM = 'open-drawer';

/** A cash box and its float, by coins and bills. */
export const OpenDrawerPage = () => {
  const { api, newKey } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(() => drawerId(newKey()));
  const { data } = useQuery(drawersQuery(api));
  const [named, setName] = useState<string | null>(null);
  const name = named ?? nextDrawerName((data?.drawers ?? []).map((drawer) => drawer.name));
  const { typed, setTyped, forget } = useTypedPieces('new', NOTHING_TYPED);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(drawersContract.open, { body: { id, name: name.trim(), pieces: [...piecesOf(typed)] } }),
    onSuccess: () => {
      forget();
      void navigate(PATHS.night.to());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DRAWERS_KEY }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !isPending) mutate();
  };
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Open a Drawer</DocumentTitle>
      <PageHead
        title="Open a Drawer"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.drawers.to()}>
            Drawers
          </ButtonLink>
        }
      />
      <Problem>{error && sentenceOf(error)}</Problem>
      <form className={styles['form']} id={FORM} onSubmit={submit} noValidate>
        <div className={styles['drawerName']}>
          <Field
            label="Name"
            value={name}
            onChange={setName}
            maxLength={LIMITS.drawers.nameLength}
            autoComplete="off"
            hint="Write the same on the box."
          />
        </div>
        <CountFields typed={typed} onChange={setTyped} />
      </form>
      <CountBar label="Float" totalCents={totalOf(typed)}>
        <Button
          variant="primary"
          size="large"
          type="submit"
          form={FORM}
          busy={isPending}
          disabled={name.trim() === ''}
        >{`Open ${name.trim()}`}</Button>
      </CountBar>
    </Page>
  );
};
