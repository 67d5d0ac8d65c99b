import { useId, useState } from 'react';
import { elapsedMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { STATUS_BADGES } from '#core/domain/order/order-labels.ts';
import { can } from '#core/domain/staff/role.ts';
import type { SettledItem, Shortage, WaitingItem } from '#web/staff/sold-out/sold-out.queries.ts';
import { ChannelBadge } from '#web/staff/orders/channel-badge.tsx';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import { useSoldOut } from '#web/staff/sold-out/use-sold-out.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { NeedsNetwork } from './needs-network.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import styles from './sold-out.module.css';
import { othersText, settledText } from './sold-out.view.ts';

type Opened = { readonly dialog: 'replace' | 'refund'; readonly item: WaitingItem };

/** Where each order was first shown: settled ones stay there until the page is left. */
const usePlaces = (waiting: readonly WaitingItem[]): readonly WaitingItem[] => {
  const [places, setPlaces] = useState(waiting);
  const known = new Set(places.map(({ itemId }) => itemId));
  const more = waiting.filter(({ itemId }) => !known.has(itemId));
  if (more.length > 0) setPlaces([...places, ...more]);
  return [...places, ...more];
};

/** Waiting paid orders, the oldest first; below them those already settled. */
export const WaitingOrders = ({ shortage }: { readonly shortage: Shortage }) => {
  const { product, waiting, settled } = shortage;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { found, undoFound, isBusy, problem } = useSoldOut(product.id);
  const places = usePlaces(waiting);
  const close = (): void => setOpened(null);
  const { isAway } = useKeptSales();
  const whyId = useId();
  const first = places.map(({ itemId }) => waiting.find((item) => item.itemId === itemId)).find((item) => item !== undefined);
  return (
    <>
      {isAway && waiting.length > 0 && (
        <div className={styles['notice']}>
          <NeedsNetwork id={whyId} />
        </div>
      )}
      {problem !== null && !isAway && (
        <div className={styles['notice']}>
          <Banner tone="danger" announce="assertive">
            {problem}
          </Banner>
        </div>
      )}
      <ul className={styles['orders']} aria-label={`Orders that wait for ${product.name}`}>
        {places.map((seen) => {
          const now = waiting.find(({ itemId }) => itemId === seen.itemId);
          const end = settled.find(({ itemId }) => itemId === seen.itemId);
          const item = now ?? seen;
          return (
            <li key={seen.itemId}>
              <Card padding="none">
                <Waiting
                  item={item}
                  name={product.name}
                  isFirst={item === first}
                  isBusy={isBusy}
                  whyNot={isAway ? whyId : null}
                  end={end ?? (now === undefined ? 'gone' : null)}
                  onReplace={() => setOpened({ dialog: 'replace', item })}
                  onRefund={() => setOpened({ dialog: 'refund', item })}
                  onFound={() => found(item)}
                  onUndo={() => end !== undefined && undoFound(end)}
                />
              </Card>
            </li>
          );
        })}
        {settled
          .filter(({ itemId }) => places.every((seen) => seen.itemId !== itemId))
          .map((item) => (
            <li key={item.itemId}>
              <Settled item={item} name={product.name} />
            </li>
          ))}
      </ul>
      {opened?.dialog === 'replace' && <ReplaceDialog item={opened.item} product={product} onClose={close} />}
      {opened?.dialog === 'refund' && <RefundDialog item={opened.item} product={product} onClose={close} />}
    </>
  );
};

type WaitingProps = {
  readonly item: WaitingItem;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  /** Id of the text that explains why no action is possible; null: actions are possible. */
  readonly whyNot: string | null;
  /** Its outcome while the page was open. `gone`: the order left the stand. Null: it waits. */
  readonly end: SettledItem | 'gone' | null;
  readonly onReplace: () => void;
  readonly onRefund: () => void;
  readonly onFound: () => void;
  readonly onUndo: () => void;
};

const Waiting = ({ item, name, isFirst, isBusy, whyNot, end, onReplace, onRefund, onFound, onUndo }: WaitingProps) => {
  const { login } = useLogin();
  const now = useNow(SECOND_MS);
  const { orderNumber: number, customer, quantity, channel, status, refund } = item;
  const waits = { size: 'large', disabled: whyNot !== null || end !== null, describedBy: whyNot ?? undefined } as const;
  const mayRefund = login !== null && can(login.actor.role, 'orders:refund');
  return (
    <div className={classNames(styles['order'], end !== null && styles['settled'])}>
      <h2>
        <OrderNumber display={number} size="large" />
      </h2>
      <div className={styles['facts']}>
        <strong>{customer}</strong>
        <span>
          <output>{end === null || end === 'gone' ? `${quantity}× ${name}` : settledText(end, name)}</output>
          {end === null && <span className="muted">{othersText(item)}</span>}
        </span>
        <span className={styles['badges']}>
          <ChannelBadge channel={channel} />
          <Badge tone={status === 'preparing' ? 'preparing' : 'queued'}>{STATUS_BADGES[status]}</Badge>
        </span>
      </div>
      <div className={styles['actions']}>
        {end !== null && end !== 'gone' && end.undoUntil !== null && now <= end.undoUntil ? (
          <Button size="large" icon="undo" label={`Undo, ${number}`} busy={isBusy} onClick={onUndo}>
            Undo <span aria-hidden="true">{`(${Math.ceil(elapsedMs(now, end.undoUntil) / SECOND_MS)}s)`}</span>
          </Button>
        ) : (
          <>
            <Button {...waits} variant={isFirst ? 'primary' : 'soft'} label={`Replace in ${number}`} onClick={onReplace}>
              Replace
            </Button>
            {mayRefund && refund !== null && (
              <Button {...waits} label={`Refund this item, ${number}, ${formatUsd(refund)}`} onClick={onRefund}>
                Refund this item
              </Button>
            )}
          </>
        )}
        <span className={styles['found']}>
          <Button {...waits} variant="quiet" width="full" busy={isBusy} label={`Found it, ${number}`} onClick={onFound}>
            Found it
          </Button>
        </span>
      </div>
    </div>
  );
};

const Settled = ({ item, name }: { readonly item: SettledItem; readonly name: string }) => (
  <div className={`${styles['order']} ${styles['settled']}`}>
    <h2>
      <OrderNumber display={item.orderNumber} size="medium" />
    </h2>
    <p className={styles['facts']}>
      <strong>{item.customer}</strong>
      <span>{settledText(item, name)}</span>
    </p>
    {item.owed > 0 ? <Badge tone="danger">Still owed</Badge> : <Badge tone="success">Settled</Badge>}
  </div>
);
