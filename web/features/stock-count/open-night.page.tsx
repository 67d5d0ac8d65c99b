import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { drawerId, stockActId } from '#core/domain/kernel/ids.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { nightsQuery, type NightEntry } from '#web/api/nights.queries.ts';
import { PATHS } from '#web/app/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { dayTimeText } from '#web/order/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useCountDraft } from './count-draft.ts';
import { useDrawerDrafts } from './drawer-drafts.ts';
import { OpeningDrawers } from './opening-drawers.tsx';
import { shelfQuery, type OnShelf } from '#web/api/stock.queries.ts';
import { isOther, linesOf } from './stock-count.view.ts';
import { isFound, SoldOutLast } from './sold-out-last.tsx';
import { StockFields } from './stock-fields.tsx';
import styles from './stock-count.module.css';

const FAILED = 'The stand was not opened. What you typed is kept; please try again.';
const ANOTHER = 'another';

/** Name, drawers, what is on the shelf; then the stand is open, in one act (night.md §2). */
export const OpenNightPage = () => {
  const { api } = useServices();
  const nights = useQuery(nightsQuery(api));
  const shelf = useQuery(shelfQuery(api));
  const error = nights.error ?? shelf.error;
  const retry = (): void => void Promise.all([nights.refetch(), shelf.refetch()]);
  const open = nights.data?.nights.find(({ state }) => state === 'open');
  return (
    <Page width="wide" gap="section">
      <DocumentTitle>Open the Night</DocumentTitle>
      <PageHead
        title="Open the Night"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.night.to()}>
            Night
          </ButtonLink>
        }
      />
      {(nights.isPending || shelf.isPending) && error === null && <ScreenState kind="loading" title="Loading nights..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={retry}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the nights')}
        </Banner>
      )}
      {open !== undefined && (
        <ScreenState kind="empty" title={`${open.name} is open`} titleLevel={2}>
          Close it first, or give it another name, then the next one can open.
        </ScreenState>
      )}
      {open === undefined && nights.data !== undefined && shelf.data !== undefined && (
        <Opening
          planned={nights.data.nights.filter(({ state }) => state === 'planned')}
          last={nights.data.nights.find(({ state }) => state === 'closed')?.id ?? null}
          products={shelf.data.products}
        />
      )}
    </Page>
  );
};

const Step = ({ number, title, children }: { readonly number: number; readonly title: string; readonly children: Elements }) => (
  <Stack>
    <div className={styles['step']}>
      <span aria-hidden="true">{number}</span>
      <h2>{title}</h2>
    </div>
    {children}
  </Stack>
);

type OpeningProps = {
  readonly planned: readonly NightEntry[];
  /** The closed night before it: what was typed for that one does not open the next. */
  readonly last: string | null;
  readonly products: readonly OnShelf[];
};

/** '2 drawers, 31 products' */
const preparedText = (drawers: number, products: number): string =>
  [
    ...(drawers === 0 ? [] : [drawers === 1 ? '1 drawer' : `${drawers} drawers`]),
    products === 1 ? '1 product' : `${products} products`,
  ].join(', ');

const Opening = ({ planned, last, products }: OpeningProps) => {
  const { api } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [which, setWhich] = useState<string>(planned[0]?.id ?? ANOTHER);
  const [name, setName] = useState('');
  const scope = `opening after ${last ?? 'none'}`;
  const count = useCountDraft(scope);
  const drafts = useDrawerDrafts(scope);
  const night = planned.find(({ id }) => id === which);
  const title = night?.name ?? name.trim();
  const lines = linesOf(count.draft, products);
  const [flipped, setFlipped] = useState<readonly string[]>([]);
  const out = products
    .filter(({ soldOutLast }) => soldOutLast !== null)
    .map((product) => ({ product, isBack: isFound(product, count.draft) !== flipped.includes(String(product.id)) }));
  const stillOut = out.filter(({ isBack }) => !isBack).map(({ product }) => product.id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (): Promise<unknown> => {
      const chosen = night === undefined ? { name: title } : { id: night.id };
      if (lines.length > 0 || drafts.drawers.length > 0 || stillOut.length > 0)
        return api.call(nightsContract.openPrepared, {
          body: {
            which: chosen,
            count: lines.length === 0 ? null : { id: stockActId(count.draft.id), lines },
            drawers: drafts.drawers.map(({ id, name: label, pieces }) => ({ id: drawerId(id), name: label, pieces })),
            soldOut: stillOut,
          },
        });
      return night === undefined
        ? api.call(nightsContract.openNew, { body: { name: title } })
        : api.call(nightsContract.open, { params: { id: night.id } });
    },
    onSuccess: () => {
      count.clear();
      drafts.clear();
      void navigate(PATHS.drawers.to());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  const others = lines.filter(isOther).length;
  const options = [
    ...planned.map(({ id, name: text, opensAt }) => ({
      value: String(id),
      label: opensAt === null ? text : `${text}, ${dayTimeText(opensAt, timeZone)}`,
    })),
    { value: ANOTHER, label: 'Another night' },
  ];
  return (
    <>
      {error !== null && (
        <Banner tone="danger" announce="assertive">
          {sentenceOf(error, FAILED)}
        </Banner>
      )}
      <Step number={1} title="Tonight">
        <Card label="Tonight">
          <Stack>
            {planned.length > 0 && <SelectField label="Night" value={which} options={options} onChange={setWhich} />}
            {night === undefined && (
              <Field
                label="Name"
                value={name}
                onChange={setName}
                maxLength={LIMITS.nights.nameLength}
                autoComplete="off"
                hint="For example vs. Lincoln"
              />
            )}
          </Stack>
        </Card>
      </Step>
      {out.length > 0 && (
        <SoldOutLast
          out={out}
          draft={count.draft}
          onFlip={(id) => setFlipped(flipped.includes(id) ? flipped.filter((one) => one !== id) : [...flipped, id])}
        />
      )}
      <Step number={2} title="Drawers">
        <OpeningDrawers drafts={drafts} />
      </Step>
      <Step number={3} title="What is on the shelf">
        <p className="muted">
          {`Taken over from the last closing. Change what you count otherwise${others === 0 ? '.' : `; ${others === 1 ? '1 differs' : `${others} differ`}.`}`}
        </p>
        <StockFields products={products} kind="opening-count" count={count} titleLevel={3} />
      </Step>
      <FixedBar label="Open the stand">
        <div className={styles['bar']}>
          <p>
            <strong>{title === '' ? 'The night needs a name' : title}</strong>
            <br />
            <span className="muted small">{preparedText(drafts.drawers.length, products.length)}</span>
          </p>
          <Button variant="primary" size="large" busy={isPending} disabled={title === ''} onClick={() => !isPending && mutate()}>
            Open the Stand
          </Button>
        </div>
      </FixedBar>
    </>
  );
};
