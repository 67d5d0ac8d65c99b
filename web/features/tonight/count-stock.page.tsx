import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { stockActId } from '#core/domain/kernel/ids.ts';
import type { CountKind } from '#core/domain/stock/stock-entry.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { nightsQuery } from '#web/api/nights.queries.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { openingScope, useCountDraft } from './count-draft.ts';
import { shelfQuery, type Shelf } from '#web/api/stock.queries.ts';
import { isDifferent, linesOf, progressText } from './stock-count.view.ts';
import { StockFields } from './stock-fields.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';
import styles from './stock-count.module.css';

const KINDS = {
  'closing-count': 'Count what’s on the shelf, including what paid orders still need. What’s missing is on the sheet.',
  'opening-count': 'Change what you count differently: the night starts from there. What’s sold tonight is counted at the closing.',
} as const satisfies Record<CountKind, string>;

/** Tonight's stock, counted product by product (night.md §2). */
export const CountStockPage = () => {
  const { api } = useServices();
  const [shelf, nights] = [useQuery(shelfQuery(api)), useQuery(nightsQuery(api))];
  const { data } = shelf;
  const failed = [shelf, nights].find((one) => one.error !== null && one.data === undefined);
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Count the Shelf</DocumentTitle>
      <PageHead
        title="Count the Shelf"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.night.to()}>
            Tonight
          </ButtonLink>
        }
      />
      {(shelf.isPending || nights.isPending) && <ScreenState kind="loading" title="Loading the stock..." titleLevel={2} />}
      {failed !== undefined && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void failed.refetch()}>Try Again</Button>}>
          {sentenceOf(failed.error, 'Failed to load the stock')}
        </Banner>
      )}
      {data !== undefined &&
        (data.products.length === 0 ? (
          <ScreenState kind="empty" title="There is nothing to count" titleLevel={2}>
            The menu has no products yet.
          </ScreenState>
        ) : (
          nights.data !== undefined &&
          (data.night === null ? (
            <CountForOpening shelf={data} opening={openingScope(nights.data.nights)} />
          ) : (
            <Count shelf={data} night={data.night} opening={openingScope(nights.data.nights)} />
          ))
        ))}
    </Page>
  );
};

/** Before the night is open: stored on this device, and recorded by the opening itself. */
const CountForOpening = ({ shelf: { products }, opening }: { readonly shelf: Shelf; readonly opening: string }) => {
  const count = useCountDraft(opening);
  const others = linesOf(count.draft, products).filter(isDifferent).length;
  return (
    <>
      <p className="muted">Carried over from the last closing. Change what you count differently.</p>
      <StockFields products={products} kind="opening-count" count={count} titleLevel={2} />
      <FixedBar label="The count">
        <div className={styles['bar']}>
          <p aria-live="polite">
            <strong>{others === 0 ? 'Nothing counted differently' : `${others} counted differently`}</strong>
            <br />
            <span className="muted small">It counts when you tap Open the Stand.</span>
          </p>
          <ButtonLink variant="primary" size="large" to={PATHS.night.to()}>
            Back to Tonight
          </ButtonLink>
        </div>
      </FixedBar>
    </>
  );
};

type CountProps = {
  readonly shelf: Shelf;
  readonly night: NonNullable<Shelf['night']>;
  /** The scope of its opening count, which may have been typed before it opened by itself. */
  readonly opening: string;
};

const Count = ({ shelf: { products }, night, opening }: CountProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const counts = { 'opening-count': useCountDraft(opening), 'closing-count': useCountDraft(`${night.id}, closing-count`) };
  const [kind, setKind] = useState<CountKind>(counts['opening-count'].hasEntries ? 'opening-count' : 'closing-count');
  const [isSpoiled, setIsSpoiled] = useState(false);
  const count = counts[kind];
  const lines = linesOf(count.draft, products);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.call(stockContract.count, { body: { id: stockActId(count.draft.id), kind, lines } }),
    onSuccess: () => {
      count.clear();
      void navigate(PATHS.night.to());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  const choose = (one: CountKind): void => {
    reset();
    setKind(one);
  };
  return (
    <>
      <div className={styles['tools']}>
        <TabButton selected={kind === 'closing-count'} onSelect={() => choose('closing-count')}>
          At the Closing
        </TabButton>
        <TabButton selected={kind === 'opening-count'} onSelect={() => choose('opening-count')}>
          At the Opening
        </TabButton>
        <Button onClick={() => setIsSpoiled(true)}>Something Is Spoiled</Button>
      </div>
      <p className="muted">{KINDS[kind]}</p>
      <Problem>{error && sentenceOf(error)}</Problem>
      {kind === 'closing-count' && (
        <div className={styles['fillUp']}>
          <Button variant="quiet" onClick={() => count.fillUp(products)}>
            Everything Else Is as Expected
          </Button>
        </div>
      )}
      <StockFields products={products} kind={kind} count={count} titleLevel={2} />
      <FixedBar label="Save the count">
        <div className={styles['bar']}>
          <p aria-live="polite">
            <strong>{night.name}</strong>
            <br />
            <span className="muted small">{progressText(products, count.draft)}</span>
          </p>
          <Button variant="primary" size="large" busy={isPending} disabled={lines.length === 0} onClick={() => !isPending && mutate()}>
            Save the Count
          </Button>
        </div>
      </FixedBar>
      {isSpoiled && (
        <WriteOffDialog
          products={products}
          // A count typed before may already lack these units: it is typed again.
          onWrittenOff={(product) => Object.values(counts).forEach((one) => one.type(product, null))}
          onClose={() => setIsSpoiled(false)}
        />
      )}
    </>
  );
};
