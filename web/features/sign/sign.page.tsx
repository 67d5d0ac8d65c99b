import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { can } from '#core/domain/staff/role.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './sign.module.css';

const SIGN_KEY = [...STAFF_KEY, 'sign'];

const signQuery = (api: Api) => queryOptions({ queryKey: SIGN_KEY, queryFn: ({ signal }) => api.call(boardContract.sign, { signal }) });

/** More lines in a column do not fit beside the large code. */
const LONG_COLUMN = 13;
const LONGEST_COLUMN = 18;

/** The order of the sign's columns. */
const COLUMNS = ['food', 'candy', 'drinks'] as const satisfies readonly Category[];

/** The stand's sign: its code opens the menu, and proves that the visitor is here (season §5). */
export const SignPage = () => {
  const { api, sharing } = useServices();
  const { data: sign, error, refetch } = useQuery(signQuery(api));
  const { data: products = [] } = useQuery(productsQuery(api));
  const [hasPrices, setHasPrices] = useState(true);
  const [hasSpanish, setHasSpanish] = useState(true);
  const columns = COLUMNS.map((category) => ({ category, products: products.filter((one) => one.category === category) }));
  const isTooLong = columns.some((column) => column.products.length > LONGEST_COLUMN);
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Menu Sign</DocumentTitle>
      <div className={styles['page']}>
        <aside className={styles['tools']}>
          <h1>Menu Sign</h1>
          <p className="muted">Hang it where people sit and where they wait. Phones that scan it are served first in a crowd.</p>
          <Switch label="Price list" checked={hasPrices && !isTooLong} onChange={setHasPrices} />
          <Switch label="A line in Spanish" checked={hasSpanish} onChange={setHasSpanish} />
          <Button variant="primary" size="large" icon="print" disabled={sign === undefined} onClick={() => sharing.print()}>
            Print
          </Button>
          <p className="muted small">Scan it from where people will stand before you print twenty.</p>
          <RenewSign />
          <ButtonLink variant="quiet" to="/admin/boards">
            Boards
          </ButtonLink>
        </aside>
        {error !== null && (
          <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            {sentenceOf(error, 'Failed to load the sign')}
          </Banner>
        )}
        <div className={styles['stage']}>
          <Poster
            path={sign?.path ?? null}
            word={sign?.word ?? null}
            columns={hasPrices && !isTooLong ? columns : null}
            hasSpanish={hasSpanish}
          />
        </div>
      </div>
    </Page>
  );
};

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
      'Signs that hang now still open the menu, but no longer put their customers first. Print and hang the new one at once.';
    if (await dialogs.confirm(question, { title: 'Make a new code?', confirmLabel: 'Make a New Code' })) mutate();
  };
  return (
    <>
      {error !== null && (
        <Banner tone="danger" announce="assertive">
          {sentenceOf(error, 'Failed to make a new code')}
        </Banner>
      )}
      <Button busy={isPending} onClick={() => void renew()}>
        Make a New Code
      </Button>
    </>
  );
};

type Column = { readonly category: Category; readonly products: readonly Product[] };

type PosterProps = {
  /** Null until known: then the code is blank. */
  readonly path: string | null;
  readonly word: string | null;
  readonly columns: readonly Column[] | null;
  readonly hasSpanish: boolean;
};

const STEPS = ['Point your camera here', 'Order and pay', 'Come when your number is ready'];

const Poster = ({ path, word, columns, hasSpanish }: PosterProps) => {
  const { standName, pickupPlace } = useStand();
  const { origin, host } = window.location;
  const isLong = columns?.some(({ products }) => products.length > LONG_COLUMN) === true;
  return (
    <article className={classNames(styles['sign'], columns === null && styles['plain'], isLong && styles['long'])} aria-label="The sign">
      <p className={styles['name']}>
        <img src="/images/logo.svg" alt="" />
        <span>{standName}</span>
      </p>
      <h2>Order from your seat</h2>
      <div className={styles['middle']}>
        <QrCode className={styles['qr'] ?? ''} text={path === null ? null : `${origin}${path}`} label={`QR code of the menu, ${host}`} />
        <ol className={styles['steps']}>
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
      <p className={styles['address']}>
        <span>or type</span>
        <strong translate="no">{host}</strong>
      </p>
      {columns === null && <Word word={word} />}
      <p className={styles['place']}>
        <Icon name="pin" />
        <span>{`Pick up at ${pickupPlace}`}</span>
      </p>
      {columns !== null && (
        <div className={styles['prices']}>
          {columns.map(({ category, products }, at) => (
            <section key={category}>
              <h3>{categoryLabel(category)}</h3>
              <ul>
                {products.map(({ id, name, priceCents }) => (
                  <li key={id}>
                    <span>{name}</span>
                    <i />
                    <b>{formatUsd(priceCents)}</b>
                  </li>
                ))}
              </ul>
              {at === columns.length - 1 && <Word word={word} />}
            </section>
          ))}
        </div>
      )}
      <p className={styles['foot']}>
        <span>Cash? Come to the window.</span>
        {hasSpanish && <span lang="es">También en español</span>}
        <span>Every order supports the school band.</span>
      </p>
    </article>
  );
};

const Word = ({ word }: { readonly word: string | null }) =>
  word === null ? null : (
    <div className={styles['word']}>
      <span>Tonight’s word</span>
      <strong translate="no">{word}</strong>
    </div>
  );
