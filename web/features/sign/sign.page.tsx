import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { Category } from '#core/domain/catalogue/category.ts';
import { can } from '#core/domain/staff/role.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { Row } from '#web/ui/stack.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { KINDS, PAPERS, signChoices } from './paper.ts';
import { Poster } from './poster.tsx';
import { Tents } from './tents.tsx';
import styles from './sign.module.css';

const SIGN_KEY = [...STAFF_KEY, 'sign'];

const signQuery = (api: Api) => queryOptions({ queryKey: SIGN_KEY, queryFn: ({ signal }) => api.call(boardContract.sign, { signal }) });

/** More lines per column do not fit on the poster. */
const LONGEST_COLUMN = 18;

/** The order of the sign's columns. */
const COLUMNS = ['food', 'drinks', 'candy'] as const satisfies readonly Category[];

/** The stand's sign: its code opens the menu, and proves that the visitor is here (season §5). */
export const SignPage = () => {
  const { api, sharing, store } = useServices();
  const { standName, pickupPlace, languages } = useStand();
  const { data: sign, error, refetch } = useQuery(signQuery(api));
  const { data: products = [] } = useQuery(productsQuery(api));
  const [stored] = useState(() => signChoices(store));
  const choices = useSyncExternalStore(stored.subscribe, stored.get);
  const choose = (change: Partial<typeof choices>): void => stored.set({ ...choices, ...change });
  const { mutate: record } = useMutation({
    mutationFn: () =>
      api.call(boardContract.recordSignPrint, {
        body: {
          path,
          address: window.location.host,
          stand_name: standName,
          pickup_place: pickupPlace,
          word,
          ...(isPoster && {
            prices: columns?.flatMap((column) => column.products.map(({ name, priceCents: price }) => ({ name, price }))) ?? null,
          }),
        },
      }),
  });
  const isPoster = choices.kind === 'Poster';
  const listed = COLUMNS.map((category) => ({ category, products: products.filter((one) => one.category === category) }));
  const isTooLong = listed.some((column) => column.products.length > LONGEST_COLUMN);
  const columns = isPoster && choices.hasPrices && !isTooLong ? listed : null;
  const word = isPoster && choices.hasWord ? (sign?.word ?? null) : null;
  const path = sign?.path ?? '';
  const print = (): void => {
    record();
    sharing.print();
  };
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Menu Sign</DocumentTitle>
      <div className={styles['page']}>
        <aside className={styles['tools']}>
          <h1>Menu Sign</h1>
          <p className="muted">Hang it where people sit and where they wait. Phones that scan it are served first in a crowd.</p>
          <Choose legend="Kind">
            {KINDS.map((kind) => (
              <TabButton key={kind} selected={kind === choices.kind} onSelect={() => choose({ kind })}>
                {kind}
              </TabButton>
            ))}
          </Choose>
          <Choose legend="Paper">
            {PAPERS.map((paper) => (
              <TabButton key={paper} selected={paper === choices.paper} onSelect={() => choose({ paper })}>
                {paper}
              </TabButton>
            ))}
          </Choose>
          {isPoster && (
            <fieldset className={styles['switches']}>
              <legend>On it</legend>
              <Switch label="Price list" checked={columns !== null} onChange={(hasPrices) => choose({ hasPrices })} />
              {isTooLong && <p className="muted small">{`The price list needs ${LONGEST_COLUMN} products or fewer in each category.`}</p>}
              {(sign?.word ?? null) !== null && (
                <Switch label="Tonight’s word" checked={word !== null} onChange={(hasWord) => choose({ hasWord })} />
              )}
              {languages.length > 1 && (
                <Switch label="A line in Spanish" checked={choices.hasSpanish} onChange={(hasSpanish) => choose({ hasSpanish })} />
              )}
            </fieldset>
          )}
          <Button variant="primary" size="large" icon="print" disabled={sign === undefined} onClick={print}>
            Print
          </Button>
          <p className="muted small">
            {isPoster ? 'Scan it from where people will stand before you print twenty.' : 'Two on a sheet. Heavy paper stands best.'}
          </p>
          <Row>
            <ButtonLink variant="quiet" to={PATHS.boards.to()}>
              Show the Menu on a TV
            </ButtonLink>
          </Row>
          <RenewSign />
        </aside>
        {error !== null && (
          <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            {sentenceOf(error, 'Failed to load the sign')}
          </Banner>
        )}
        <div className={styles['stage']}>
          {isPoster ? (
            <Poster
              paper={choices.paper}
              path={sign?.path ?? null}
              word={word}
              columns={columns}
              hasSpanish={choices.hasSpanish && languages.length > 1}
            />
          ) : (
            <Tents paper={choices.paper} path={sign?.path ?? null} />
          )}
        </div>
      </div>
    </Page>
  );
};

const Choose = ({ legend, children }: { readonly legend: string; readonly children: ReactNode }) => (
  <fieldset>
    <legend>{legend}</legend>
    <Row>{children}</Row>
  </fieldset>
);

/** For admins, if the code was shared or stolen. */
const RenewSign = () => {
  const { api } = useServices();
  const { login } = useLogin();
  const dialogs = useDialogs();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(boardContract.renewSign, {}),
    onSuccess: (fresh) => queryClient.setQueryData(SIGN_KEY, fresh),
  });
  if (login === null || !can(login.actor.role, 'holds:manage')) return null;
  const renew = async (): Promise<void> => {
    const question =
      'Signs already on the wall still open the menu, but no longer put their customers first. Print and hang the new one right away.';
    if (await dialogs.confirm(question, { title: 'Make a new code?', confirmLabel: 'Make a New Code' })) mutate();
  };
  return (
    <>
      <Button busy={isPending} onClick={() => void renew()}>
        Make a New Code
      </Button>
      <p className="muted small">Only if the code was shared or stolen.</p>
      <Problem>{error && sentenceOf(error)}</Problem>
    </>
  );
};
