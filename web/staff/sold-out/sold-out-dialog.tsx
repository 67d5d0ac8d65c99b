import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { useActLog } from '#web/staff/offline-queue/acts.tsx';
import { soldOutSince } from '#web/staff/offline-queue/apply-menu-acts.ts';
import { unitsOf } from '#web/staff/stations/by-station.ts';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import { sellableQuery, shortageQuery, type SellableProduct, type Shortage } from './sold-out.queries.ts';
import styles from './sold-out-dialog.module.css';
import { useSeenProduct } from './use-sellable.ts';
import { useSoldOut } from './use-sold-out.ts';

export type OutProduct = { readonly id: ProductId; readonly name: string };

type SoldOutDialogProps = {
  /** If missing, asks which product is sold out. */
  readonly product?: OutProduct;
  readonly onClose: () => void;
};

/** From 'what is out?' to the waiting orders, with one confirmation that explains the effect. */
export const SoldOutDialog = ({ product, onClose }: SoldOutDialogProps) => {
  const [chosen, setChosen] = useState(product);
  return chosen === undefined ? <PickDialog onPick={setChosen} onClose={onClose} /> : <ConfirmDialog product={chosen} onClose={onClose} />;
};

const PickDialog = ({ onPick, onClose }: { readonly onPick: (product: OutProduct) => void; readonly onClose: () => void }) => {
  const { data, error } = useQuery(sellableQuery(useServices().api));
  const { isAway } = useKeptSales();
  const [isAll, setIsAll] = useState(false);
  const shown = data?.filter(({ isMade }) => isAll || isMade) ?? [];
  return (
    <Dialog
      title="What is out?"
      width="wide"
      isFootFixed
      closeButton="shown"
      onDismiss={onClose}
      foot={
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <Stack>
        <p className="muted">{`One tap, then say yes. ${isAway ? 'The menu knows when the network is back.' : 'The menu knows at once.'}`}</p>
        {error !== null && (data === undefined || !isSilence(error)) && (
          <Banner tone="danger" announce="assertive">
            {sentenceOf(error, 'Failed to load the items')}
          </Banner>
        )}
        {data === undefined && error === null && <output>Loading items...</output>}
        {data !== undefined && (
          <fieldset className={styles['tabs']} aria-label="Items">
            <TabButton selected={!isAll} onSelect={() => setIsAll(false)}>
              Being made
            </TabButton>
            <TabButton selected={isAll} onSelect={() => setIsAll(true)}>
              {`All ${data.length} items`}
            </TabButton>
          </fieldset>
        )}
        <ul className={styles['tiles']}>
          {shown.map((product) => (
            <li key={product.id}>
              <Tile product={product} onPick={() => onPick(product)} />
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
};

const Tile = ({ product, onPick }: { readonly product: SellableProduct; readonly onPick: () => void }) => (
  <button className={styles['tile']} type="button" onClick={onPick}>
    <span className={styles['tilePicture']}>
      <Picture src={product.image} category={product.category} />
    </span>
    <span>
      <span>{product.name}</span>
      {soldOutSince(product, useActLog().acts) !== null && <span className="muted small"> (sold out)</span>}
    </span>
  </button>
);

const ConfirmDialog = ({ product: { id, name }, onClose }: { readonly product: OutProduct; readonly onClose: () => void }) => {
  const { data, failureReason } = useQuery(shortageQuery(useServices().api, id));
  const seen = useSeenProduct(id);
  const { acts } = useActLog();
  // The live connection may not have detected it yet.
  const isAway = useKeptSales().isAway || isSilence(failureReason);
  const navigate = useNavigate();
  const show = (): void => {
    onClose();
    void navigate(PATHS.soldOut.to(id));
  };
  // A queued act has no result to show yet.
  const { sellOut, isBusy, problem } = useSoldOut(id, (sent) => (sent === 'kept' ? onClose() : show()));
  const known = data?.product ?? seen;
  const isOut = known !== undefined && soldOutSince(known, acts) !== null;
  return (
    <Dialog
      title={`Out of ${name}?`}
      onDismiss={onClose}
      cancel="Cancel"
      foot={
        <Button
          variant="primary"
          size="large"
          icon="sold-out"
          busy={isBusy}
          onClick={isOut ? show : () => sellOut({ id, name, round: known?.round ?? null })}
        >
          {isOut ? 'Show the Orders' : 'Sold Out'}
        </Button>
      }
    >
      <Stack>
        <Problem>{problem}</Problem>
        <div className={styles['what']}>
          {known !== undefined && <Picture src={known.image} category={known.category} />}
          <ul className={styles['tips']}>
            {isOut && <li>It’s already sold out. No one can buy it.</li>}
            {!isOut && !isAway && <li>The menu and the window stop selling it now.</li>}
            {isAway ? <Later isOut={isOut} /> : data !== undefined && <Consequences {...data} />}
          </ul>
        </div>
      </Stack>
    </Dialog>
  );
};

/** Offline: only the server knows the waiting orders, so this is asked later. */
const Later = ({ isOut }: { readonly isOut: boolean }) => (
  <>
    {!isOut && <li>There is no network. This device stops selling it now; the menu and the others do when the network is back.</li>}
    <li>Then customers who are paying for it are asked to stop, and the paid orders that wait for it are listed.</li>
  </>
);

const Consequences = ({ waiting, paying }: Pick<Shortage, 'waiting' | 'paying'>) => {
  const orders = new Set(waiting.map(({ orderId }) => orderId)).size;
  return (
    <>
      <li>
        {orders === 0 ? (
          'No paid orders are waiting for it.'
        ) : (
          <>
            <strong>{orders === 1 ? '1 paid order' : `${orders} paid orders`}</strong>{' '}
            <span>{`${orders === 1 ? 'waits' : 'wait'} for ${unitsOf(waiting)} of them. You see ${orders === 1 ? 'it' : 'them'} next.`}</span>
          </>
        )}
      </li>
      {paying > 0 && (
        <li>{`${paying === 1 ? '1 customer is' : `${paying} customers are`} paying for it right now, and ${paying === 1 ? 'is' : 'are'} asked to stop. Anyone who pays first joins the list.`}</li>
      )}
    </>
  );
};
