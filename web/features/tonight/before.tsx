import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { drawerId, stockActId } from '#core/domain/kernel/ids.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useStand } from '#web/api/stand.queries.ts';
import type { NightEntry, Nights } from '#web/api/nights.queries.ts';
import { shelfQuery, type ShelfItem } from '#web/api/stock.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { clockText, dateText, dayTimeText } from '#web/texts/times.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { PageHead } from '#web/ui/page.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { useCountDraft, openingScope } from './count-draft.ts';
import { useDrawerDrafts } from './drawer-drafts.ts';
import { NightNameField } from './night-name-field.tsx';
import { OpeningDrawers } from './opening-drawers.tsx';
import { Part, PartRow } from './part.tsx';
import { isFound, SoldOutLast } from './sold-out-last.tsx';
import { isDifferent, linesOf, othersText } from './stock-count.view.ts';
import styles from './tonight.module.css';
import { counted, isForAnotherDay, plannedOf } from './tonight.view.ts';

const ANOTHER = 'another';

/** Before the opening: name, last night's sold-out products, drawers and shelf; then the stand opens in one act (night.md §2). */
export const Before = ({ data }: { readonly data: Nights }) => {
  const { api } = useServices();
  const { data: shelf } = useQuery(shelfQuery(api));
  return (
    <>
      <PageHead title="Tonight">
        <Badge tone={data.takesOrders ? 'success' : 'neutral'}>{data.takesOrders ? 'Customers can order now' : 'Closed'}</Badge>
      </PageHead>
      {shelf !== undefined && <Opening planned={plannedOf(data.nights)} scope={openingScope(data.nights)} products={shelf.products} />}
    </>
  );
};

type OpeningProps = {
  readonly planned: readonly NightEntry[];
  /** Input for one opening is not reused for the next. */
  readonly scope: string;
  readonly products: readonly ShelfItem[];
};

/** '2 drawers, 31 products' */
const preparedText = (drawers: number, products: number): string =>
  [...(drawers === 0 ? [] : [counted(drawers, 'drawer', 'drawers')]), counted(products, 'product', 'products')].join(', ');

const Opening = ({ planned, scope, products }: OpeningProps) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const [which, setWhich] = useState<string>(planned[0]?.id ?? ANOTHER);
  const [name, setName] = useState('');
  /** The night that is asked about. */
  const [early, setEarly] = useState<NightEntry['id'] | null>(null);
  const count = useCountDraft(scope);
  const drafts = useDrawerDrafts(scope);
  // Somebody else may have deleted the chosen one.
  const night = which === ANOTHER ? undefined : (planned.find(({ id }) => id === which) ?? planned[0]);
  const title = night?.name ?? name.trim();
  const lines = linesOf(count.draft, products);
  const [flipped, setFlipped] = useState<readonly string[]>([]);
  const out = products
    .filter(({ soldOutLast }) => soldOutLast !== null)
    .map((product) => ({ product, isBack: isFound(product, count.draft) !== flipped.includes(String(product.id)) }));
  const stillOut = out.filter(({ isBack }) => !isBack).map(({ product }) => product.id);
  const { mutate, isPending, error, reset } = useMutation({
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
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  const others = products.filter(({ id }) => isDifferent(count.draft.entries[String(id)]));
  const open = (): void => {
    if (!isPending) mutate();
  };
  const askOrOpen = (): void => {
    if (night !== undefined && timeZone !== null && isForAnotherDay(night, clock.now(), timeZone)) {
      reset();
      setEarly(night.id);
    } else open();
  };
  const problem = error && sentenceOf(error);
  const options = [
    ...planned.map(({ id, name: text, opensAt }) => ({
      value: String(id),
      label: opensAt === null ? text : `${text}, ${dayTimeText(opensAt, clock.now(), timeZone)}`,
    })),
    { value: ANOTHER, label: 'Another night' },
  ];
  return (
    <>
      <Problem>{problem}</Problem>
      <div className={styles['columns']}>
        <div>
          <Card label="Tonight’s game">
            <Stack>
              <h2>Tonight’s Game</h2>
              {planned.length > 0 && <SelectField label="Night" value={night?.id ?? ANOTHER} options={options} onChange={setWhich} />}
              {night === undefined ? (
                <NightNameField value={name} onChange={setName} hint="For example vs. Lincoln" />
              ) : (
                <p className="muted">{planText(night, timeZone)}</p>
              )}
            </Stack>
          </Card>
          {out.length > 0 && (
            <SoldOutLast
              out={out}
              draft={count.draft}
              onFlip={(id) => setFlipped(flipped.includes(id) ? flipped.filter((one) => one !== id) : [...flipped, id])}
            />
          )}
        </div>
        <div>
          <OpeningDrawers drafts={drafts} />
          <Part title="On the shelf" text={`${counted(products.length, 'product', 'products')}, carried over from the last closing.`}>
            <PartRow
              icon="box"
              title={others.length === 0 ? 'Nothing counted differently' : `${others.length} counted differently`}
              text={others.length === 0 ? 'The night starts with the recorded stock.' : othersText(others, count.draft)}
            >
              <ButtonLink size="large" to={PATHS.countStock.to()}>
                Count the Shelf
              </ButtonLink>
            </PartRow>
          </Part>
        </div>
      </div>
      <FixedBar label="Open the stand">
        <div className={styles['bar']}>
          <p>
            <strong>{title === '' ? 'The night needs a name' : title}</strong>
            <br />
            <span className="muted small">{preparedText(drafts.drawers.length, products.length)}</span>
          </p>
          <Button variant="primary" size="large" busy={isPending} disabled={title === ''} onClick={askOrOpen}>
            Open the Stand
          </Button>
        </div>
      </FixedBar>
      {night !== undefined && night.id === early && (
        <Early night={night} timeZone={timeZone} isBusy={isPending} problem={problem} onOpen={open} onDismiss={() => setEarly(null)} />
      )}
    </>
  );
};

/** 'Planned for Friday, December 5, 2025. Online orders close at 9:15 PM.' */
const planText = ({ opensAt, closesAt }: NightEntry, timeZone: string | null): string => {
  const planned = opensAt === null ? 'Opens by hand.' : `Planned for ${dateText(opensAt, timeZone)}, ${clockText(opensAt, timeZone)}.`;
  return closesAt === null ? planned : `${planned} Online orders close at ${clockText(closesAt, timeZone)}.`;
};

type EarlyProps = {
  readonly night: NightEntry;
  readonly timeZone: string | null;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
};

/** A night planned for another day needs a confirmation. */
const Early = ({ night, timeZone, isBusy, problem, onOpen, onDismiss }: EarlyProps) => {
  const { clock } = useServices();
  return (
    <Dialog
      title={`Open ${night.name} Today?`}
      onDismiss={onDismiss}
      cancel="Keep the Plan"
      foot={
        <Button variant="primary" size="large" busy={isBusy} onClick={onOpen}>
          Open It Now
        </Button>
      }
    >
      <Stack>
        <p>
          {`It is planned for ${night.opensAt === null ? 'another day' : dateText(night.opensAt, timeZone)}. Today is ${dateText(clock.now(), timeZone)}.`}
        </p>
        <p className="muted">Customers could order right away.</p>
        <Problem>{problem}</Problem>
      </Stack>
    </Dialog>
  );
};
