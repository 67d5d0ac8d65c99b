import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CATEGORIES, categoryLabel } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, multiplyCents } from '#core/domain/kernel/money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { can } from '#core/domain/staff/role.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { drawersQuery, type DrawerSummary } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { readMoney } from '#core/domain/kernel/read-money.ts';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { differenceText, drawerOptions, totalOf, typedCount } from './enter-sheet.view.ts';
import { useEnterSheet, type EnteredSheet } from './use-enter-sheet.ts';
import styles from './enter-sheet.module.css';

const FORM = 'enter-sheet';
const SECOND_MS = 1_000;

/** Enters a tally sheet's paper sales (night §6). */
export const EnterSheetPage = () => {
  const { api } = useServices();
  const products = useQuery(productsQuery(api));
  const drawers = useQuery(drawersQuery(api));
  const error = products.error ?? drawers.error;
  const isLoaded = products.data !== undefined && drawers.data !== undefined;
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Enter a Tally Sheet</DocumentTitle>
      <PageHead
        title="Enter a Tally Sheet"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to="/window/paper">
            Tally Sheet
          </ButtonLink>
        }
      />
      {!isLoaded && error === null && <ScreenState kind="loading" title="Loading products..." titleLevel={2} />}
      {!isLoaded && error !== null && (
        <Banner
          tone="danger"
          announce="assertive"
          action={<Button onClick={() => void Promise.all([products.refetch(), drawers.refetch()])}>Try Again</Button>}
        >
          {sentenceOf(error, 'Failed to load the products')}
        </Banner>
      )}
      {isLoaded &&
        (products.data.length === 0 ? (
          <ScreenState kind="empty" title="There is nothing to enter" titleLevel={2}>
            The menu has no products yet.
          </ScreenState>
        ) : (
          <Entry products={products.data} drawers={drawers.data.drawers} />
        ))}
    </Page>
  );
};

type EntryProps = { readonly products: readonly Product[]; readonly drawers: readonly DrawerSummary[] };

const Entry = ({ products, drawers }: EntryProps) => {
  const { login } = useLogin();
  const options = drawerOptions(drawers, login !== null && can(login.actor.role, 'drawers:manage'));
  const entry = useEnterSheet(products, { hasDrawers: drawers.length > 0, options });
  return entry.done === null ? (
    <Form products={products} entry={entry} isCounted={drawers.length > 0 && options.length === 0} />
  ) : (
    <Done done={entry.done} entry={entry} />
  );
};

type EntryControls = ReturnType<typeof useEnterSheet>;
type FormProps = { readonly products: readonly Product[]; readonly entry: EntryControls; readonly isCounted: boolean };

const Form = ({ products, entry, isCounted }: FormProps) => {
  const { draft, problems, lines } = entry;
  const [isAsked, setIsAsked] = useState(false);
  const shown = isAsked ? problems : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    entry.enter();
  };
  const total = totalOf(lines);
  const counted = readMoney(draft.counted);
  return (
    <form id={FORM} className={styles['form']} onSubmit={submit} noValidate>
      <p className="muted">One sheet is one sale for cash. It counts at the time written on it, and is marked “On paper”.</p>
      <Problem>{entry.problem}</Problem>
      {isCounted && <Banner tone="warn">Every drawer of tonight is counted. A manager enters this sheet.</Banner>}
      <Card label="From the head of the sheet">
        <div className={styles['head']}>
          <Field
            label="Time on the sheet"
            type="time"
            hint="The “To” time on the sheet."
            error={shown.time}
            value={draft.time}
            onChange={(time) => entry.change({ time })}
          />
          <Field
            label="Who sold"
            autoComplete="off"
            maxLength={TEXT_LIMITS.staffName}
            error={shown.seller}
            value={draft.seller}
            onChange={(seller) => entry.change({ seller })}
          />
          {entry.options.length > 0 && (
            <SelectField
              label="Its cash is in"
              options={entry.options}
              value={entry.drawer}
              onChange={(drawer) => entry.change({ drawer })}
            />
          )}
          <MoneyField
            label="Cash for it, counted (optional)"
            error={shown.counted}
            value={draft.counted}
            onChange={(text) => entry.change({ counted: text })}
          />
        </div>
      </Card>
      <div className={styles['groups']}>
        {CATEGORIES.map((category) => {
          const own = products.filter((product) => product.category === category);
          if (own.length === 0) return null;
          return (
            <Card key={category} padding="none" label={categoryLabel(category)}>
              <h2 className={styles['title']}>{categoryLabel(category)}</h2>
              <ul className={styles['rows']}>
                {own.map((product) => (
                  <CountRow key={product.id} product={product} entry={entry} />
                ))}
              </ul>
            </Card>
          );
        })}
      </div>
      <FixedBar label="The sum of the sheet">
        <div className={styles['bar']}>
          <p aria-live="polite">
            <strong className={`money ${styles['sum']}`} translate="no">
              {formatUsd(total)}
            </strong>
            <br />
            <span className="muted small">{counted.ok ? differenceText(counted.value, total) : 'The sum at today’s prices.'}</span>
          </p>
          <Button variant="primary" size="large" type="submit" form={FORM} busy={entry.isBusy} disabled={lines.length === 0 || isCounted}>
            Enter the Sheet
          </Button>
        </div>
      </FixedBar>
    </form>
  );
};

const CountRow = ({ product, entry }: { readonly product: Product; readonly entry: EntryControls }) => {
  const { id, name, priceCents } = product;
  const count = entry.draft.counts[String(id)] ?? null;
  return (
    <li className={styles['row']}>
      <span>
        <span>{name}</span>
        <small>{formatUsd(priceCents)}</small>
      </span>
      <input
        className={styles['count']}
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${name}, sold`}
        placeholder="–"
        value={count ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => entry.type(product, typedCount(event.currentTarget.value))}
      />
      <span className={`money ${styles['amount']}`} translate="no">
        {count === null ? '' : formatUsd(multiplyCents(priceCents, count))}
      </span>
    </li>
  );
};

const Done = ({ done, entry }: { readonly done: EnteredSheet; readonly entry: EntryControls }) => {
  const seconds = Math.ceil((done.undo_until - useNow(SECOND_MS)) / SECOND_MS);
  const number = displayOrderNumber(done.order_number);
  return (
    <Stack>
      <Problem>{entry.problem}</Problem>
      <Banner tone="success" announce="polite" title={`Entered as ${number}: ${formatUsd(done.total)}`}>
        Its stock and its cash are recorded for tonight, marked “On paper”.
      </Banner>
      <div className={styles['next']}>
        {seconds > 0 && <Button size="large" busy={entry.isBusy} onClick={entry.undo}>{`Undo (${seconds}s)`}</Button>}
        <Button variant="primary" size="large" onClick={entry.next}>
          Enter Another Sheet
        </Button>
      </div>
    </Stack>
  );
};
