import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { soldOutContract } from '#adapters/http-contract/sold-out.contract.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useActLog } from '#web/staff/offline-queue/acts.tsx';
import { soldOutSince } from '#web/staff/offline-queue/apply-menu-acts.ts';
import { unitsOf } from '#web/staff/stations/by-station.ts';
import { ProductNotSent } from '#web/staff/offline-queue/not-sent.tsx';
import { shortageQuery, type SellableProduct, type Shortage } from '#web/staff/sold-out/sold-out.queries.ts';
import { timeText } from '#web/texts/times.ts';
import { useSeenProduct } from '#web/staff/sold-out/use-sellable.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { PutBackDialog } from './put-back-dialog.tsx';
import styles from './sold-out.module.css';
import { summaryText, waitingText } from './sold-out.view.ts';
import { WaitingOrders } from './waiting-orders.tsx';

const QUEUE = PATHS.fulfillment.to();
const { params } = soldOutContract.get;

const TO_QUEUE = <ButtonLink to={QUEUE}>Back to the queue</ButtonLink>;

/** A sold-out product, and the paid orders that wait for it (night.md §5). */
export const SoldOutPage = () => {
  const id = params.safeParse({ id: useParams()['productId'] });
  return (
    <Page width="page">
      {id.success ? (
        <Loading key={id.data.id} id={id.data.id} />
      ) : (
        <ScreenState kind="error" title="There is no such item" actions={TO_QUEUE} />
      )}
    </Page>
  );
};

const Loading = ({ id }: { readonly id: ProductId }) => {
  const { data, error, refetch } = useQuery(shortageQuery(useServices().api, id));
  const seen = useSeenProduct(id);
  if (data !== undefined) return <Loaded shortage={data} />;
  if (seen !== undefined && isSilence(error)) return <Away product={seen} />;
  if (error === null) return <ScreenState kind="loading" title="Loading orders..." />;
  return (
    <ScreenState
      kind="error"
      title="Unable to load the orders"
      cause={sentenceOf(error, 'Please try again.')}
      actions={
        <>
          <Button onClick={() => void refetch()}>Try Again</Button>
          {TO_QUEUE}
        </>
      }
    />
  );
};

/** Only the server knows which orders wait. */
const Away = ({ product }: { readonly product: SellableProduct }) => {
  const { acts } = useActLog();
  const [isPuttingBack, setIsPuttingBack] = useState(false);
  const isOut = soldOutSince(product, acts) !== null;
  return (
    <div className={styles['page']}>
      <DocumentTitle>{`Out of ${product.name}`}</DocumentTitle>
      <div className={styles['head']}>
        <h1>{isOut ? `Out of ${product.name}` : product.name}</h1>
        <ProductNotSent id={product.id} />
      </div>
      <Card>
        <ScreenState
          kind="empty"
          titleLevel={2}
          title="No network"
          actions={
            <div className={styles['next']}>
              <ButtonLink size="large" to={QUEUE}>
                Back to the queue
              </ButtonLink>
              {isOut && (
                <Button size="large" onClick={() => setIsPuttingBack(true)}>
                  Put it back on the menu
                </Button>
              )}
            </div>
          }
        >
          The paid orders waiting for it are listed here when the network is back.
        </ScreenState>
      </Card>
      {isPuttingBack && <PutBackDialog product={product} spokenFor={null} onClose={() => setIsPuttingBack(false)} />}
    </div>
  );
};

const Loaded = ({ shortage }: { readonly shortage: Shortage }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const [isPuttingBack, setIsPuttingBack] = useState(false);
  const { product, waiting, settled } = shortage;
  const [hadWaiting, setHadWaiting] = useState(waiting.length > 0);
  if (waiting.length > 0 && !hadWaiting) setHadWaiting(true);
  const { name } = product;
  const soldOutAt = soldOutSince(product, useActLog().acts);
  const putBack = (
    <Button size="large" onClick={() => setIsPuttingBack(true)}>
      Put it back on the menu
    </Button>
  );
  const isOut = soldOutAt !== null;
  const settledSentence = `${summaryText(settled)} ${name} stays off the menu until someone counts it again.`;
  const isOwed = settled.some(({ owed }) => owed > 0);
  return (
    <div className={styles['page']}>
      <DocumentTitle>{`Out of ${name}`}</DocumentTitle>
      <div className={styles['head']}>
        <Link className={styles['back']} to={QUEUE} aria-label="Back to Fulfillment Queue">
          <Icon name="arrow-left" size="medium" />
        </Link>
        <h1>{isOut ? `Out of ${name}` : name}</h1>
        {isOut && <Badge tone="danger" icon="sold-out">{`Sold out since ${timeText(soldOutAt, clock.now(), timeZone)}`}</Badge>}
        <ProductNotSent id={product.id} />
      </div>
      {!isOut && (
        <Card>
          <ScreenState
            kind="empty"
            art="check"
            titleLevel={2}
            title={`${name} is on the menu`}
            actions={
              <ButtonLink variant="primary" size="large" to={QUEUE}>
                Back to the queue
              </ButtonLink>
            }
          >
            {`${product.available} can be bought.`}
          </ScreenState>
        </Card>
      )}
      {isOut && !hadWaiting && (
        <Card>
          <ScreenState
            kind="empty"
            {...(isOwed ? {} : { art: 'check' })}
            titleLevel={2}
            title={isOwed ? 'Money is still owed' : 'Every order is settled'}
            actions={
              <div className={styles['next']}>
                <ButtonLink variant="primary" size="large" to={QUEUE}>
                  Back to the queue
                </ButtonLink>
                {putBack}
              </div>
            }
          >
            {settledSentence}
          </ScreenState>
        </Card>
      )}
      {isOut && hadWaiting && (
        <>
          <Card padding="none">
            <div className={styles['summary']}>
              <Picture src={product.image} category={product.category} />
              <div>
                <h2 aria-live="polite">{waiting.length === 0 ? 'Every order is settled' : waitingText(waiting, unitsOf(waiting))}</h2>
                <p className="muted">
                  {waiting.length === 0 ? settledSentence : 'The menu and the window have stopped selling it. Oldest order first.'}
                </p>
              </div>
              {putBack}
            </div>
          </Card>
          <WaitingOrders shortage={shortage} />
          {waiting.length === 0 && (
            <div className={styles['next']}>
              <ButtonLink variant="primary" size="large" to={QUEUE}>
                Back to the queue
              </ButtonLink>
            </div>
          )}
        </>
      )}
      {isOwed && (!isOut || !hadWaiting) && <WaitingOrders shortage={{ ...shortage, waiting: [] }} />}
      {isPuttingBack && <PutBackDialog product={product} spokenFor={shortage.spokenFor} onClose={() => setIsPuttingBack(false)} />}
    </div>
  );
};
