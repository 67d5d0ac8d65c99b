import { useId, useState } from 'react';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { STATUS_BADGES } from '#core/domain/order/order-labels.ts';
import { can } from '#core/domain/staff/role.ts';
import type { SettledItem, Shortage, WaitingItem } from '#web/order/sold-out.queries.ts';
import { ChannelBadge } from '#web/order/channel-badge.tsx';
import { useKeptSales } from '#web/order/kept-sales.tsx';
import { useSoldOut } from '#web/order/use-sold-out.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { NeedsNetwork } from './needs-network.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import styles from './sold-out.module.css';
import { othersText, settledText } from './sold-out.view.ts';

type Opened = { readonly dialog: 'replace' | 'refund'; readonly item: WaitingItem };

/** Paid orders that wait, the oldest first; below them those that are settled. */
export const WaitingOrders = ({ shortage }: { readonly shortage: Shortage }) => {
  const { product, waiting, settled } = shortage;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { found, isBusy, problem } = useSoldOut(product.id);
  usePageShield(waiting.map(({ itemId }) => itemId).join());
  const close = (): void => setOpened(null);
  const { isAway } = useKeptSales();
  const whyId = useId();
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
        {waiting.map((item, index) => (
          <li key={item.itemId}>
            <Card padding="none">
              <Waiting
                item={item}
                name={product.name}
                isFirst={index === 0}
                isBusy={isBusy}
                whyNot={isAway ? whyId : null}
                onReplace={() => setOpened({ dialog: 'replace', item })}
                onRefund={() => setOpened({ dialog: 'refund', item })}
                onFound={() => found(item)}
              />
            </Card>
          </li>
        ))}
        {settled.map((item) => (
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
  /** Id of the words that say why nothing can be done about it now; null: it can. */
  readonly whyNot: string | null;
  readonly onReplace: () => void;
  readonly onRefund: () => void;
  readonly onFound: () => void;
};

const Waiting = ({ item, name, isFirst, isBusy, whyNot, onReplace, onRefund, onFound }: WaitingProps) => {
  const { login } = useLogin();
  const { orderNumber: number, customer, quantity, channel, status, refund } = item;
  const waits = { size: 'large', disabled: whyNot !== null, describedBy: whyNot ?? undefined } as const;
  const mayRefund = login !== null && can(login.actor.role, 'orders:refund');
  return (
    <div className={styles['order']}>
      <h2>
        <OrderNumber display={number} size="large" />
      </h2>
      <div className={styles['facts']}>
        <strong>{customer}</strong>
        <span>
          <span>{`${quantity}× ${name}`}</span>
          <span className="muted">{othersText(item)}</span>
        </span>
        <span className={styles['badges']}>
          <ChannelBadge channel={channel} />
          <Badge tone={status === 'preparing' ? 'preparing' : 'queued'}>{STATUS_BADGES[status]}</Badge>
        </span>
      </div>
      <div className={styles['actions']}>
        <Button {...waits} variant={isFirst ? 'primary' : 'soft'} label={`Replace in ${number}`} onClick={onReplace}>
          Replace
        </Button>
        {mayRefund && refund !== null && (
          <Button {...waits} label={`Refund this item, ${number}, ${formatUsd(refund)}`} onClick={onRefund}>
            Refund this item
          </Button>
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
