import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { sentenceOf } from '#web/api/api-error.ts';
import { can } from '#core/domain/staff/role.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import { sellableQuery, type SellableProduct, type Shortage, type WaitingItem } from '#web/staff/sold-out/sold-out.queries.ts';
import { useOpenDrawer } from '#web/staff/orders/use-open-drawer.ts';
import { useSoldOut } from '#web/staff/sold-out/use-sold-out.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { NeedsNetwork } from './needs-network.tsx';
import styles from './sold-out.module.css';
import { firstNameOf, refundByHandText, nameOf, swapBack, swapsFor, swapText } from './sold-out.view.ts';

/** More of them would push the message to the customer off the screen. */
const LIKELY = 6;

type ReplaceDialogProps = { readonly item: WaitingItem; readonly product: Shortage['product']; readonly onClose: () => void };

/** Replaces a sold-out item with another product. The most likely one is preselected. */
export const ReplaceDialog = ({ item, product, onClose }: ReplaceDialogProps) => {
  const { data, error } = useQuery(sellableQuery(useServices().api));
  const { replace, isBusy, problem } = useSoldOut(product.id, onClose);
  const { isAway } = useKeptSales();
  const whyId = useId();
  const [picked, setPicked] = useState<SellableProduct['id'] | null>(null);
  const [isAll, setIsAll] = useState(false);
  const { login } = useLogin();
  const givesBack = login !== null && can(login.actor.role, 'sales:refund');
  const all = swapsFor(item, product, data ?? [], givesBack);
  const swaps = isAll ? all : all.slice(0, LIKELY);
  const chosen = swaps.find(({ id }) => id === picked) ?? swaps[0];
  const drawer = useOpenDrawer(item.by === 'cash' && chosen !== undefined && swapBack(item, chosen) !== null);
  const submit = (): void => {
    if (chosen !== undefined && !isAway) replace(item, chosen.id, drawer.chosen);
  };
  const failure = problem ?? (error === null ? null : sentenceOf(error, 'Failed to load the items'));
  return (
    <FormDialog
      title={`Replace in ${item.orderNumber}`}
      width="wide"
      isFootFixed
      onDismiss={onClose}
      submitLabel={chosen === undefined ? 'Replace' : `Replace with ${chosen.name}`}
      onSubmit={submit}
      isBusy={isBusy}
      isDisabled={chosen === undefined || isAway}
      describedBy={isAway ? whyId : undefined}
    >
      <Stack>
        <p>
          <span>Instead of</span> <strong>{`${item.quantity}× ${product.name}`}</strong>
          <span>{`, ${nameOf(item)} gets`}</span>
        </p>
        {data !== undefined && swaps.length === 0 && <p>Nothing else is left to replace it with.</p>}
        <fieldset className={styles['swaps']} aria-label="Replacement">
          {swaps.map((swap) => (
            <Swap
              key={swap.id}
              swap={swap}
              text={swapText(item, swap)}
              isChosen={swap.id === chosen?.id}
              onChoose={() => setPicked(swap.id)}
            />
          ))}
        </fieldset>
        {swaps.length < all.length && (
          <Button variant="quiet" size="large" onClick={() => setIsAll(true)}>
            {`Show all ${all.length}`}
          </Button>
        )}
        {drawer.chosen !== null && (
          <SelectField label="Out of which drawer?" look="small" value={drawer.chosen} options={drawer.options} onChange={drawer.choose} />
        )}
        {chosen !== undefined && <Told item={item} name={product.name} chosen={chosen} />}
        {isAway && <NeedsNetwork id={whyId} />}
        {failure !== null && !isAway && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
      </Stack>
    </FormDialog>
  );
};

type SwapProps = { readonly swap: SellableProduct; readonly text: string; readonly isChosen: boolean; readonly onChoose: () => void };

const Swap = ({ swap, text, isChosen, onChoose }: SwapProps) => (
  <label className={classNames(styles['swap'], isChosen && styles['chosen'])}>
    <span className={styles['swapPicture']}>
      <Picture src={swap.image} category={swap.category} />
    </span>
    <input className={styles['radio']} type="radio" name="swap" value={swap.id} checked={isChosen} onChange={onChoose} />
    <span>
      <strong>{swap.name}</strong>
      <span className="small">{text}</span>
    </span>
  </label>
);

type ToldProps = { readonly item: WaitingItem; readonly name: string; readonly chosen: SellableProduct };

/** Customers who paid by card have left an address and get a mail; others are told in person. */
const Told = ({ item, name, chosen }: ToldProps) => {
  const what = `${name} ran out. You get ${item.quantity} × ${chosen.name} instead.`;
  const back = swapBack(item, chosen);
  const more = back === null ? '' : ` ${back} and its share of the fee go back.`;
  return item.refund !== null ? (
    <Banner
      tone="info"
      icon="mail"
      title={`${firstNameOf(item)} reads`}
    >{`“${what}${more} Not what you want? Tell us at the window and we give the money back.”`}</Banner>
  ) : (
    <Banner
      tone="info"
      icon="person"
      title={`Tell ${firstNameOf(item)} at the window`}
    >{`“${what}” ${refundByHandText(item, back)}`}</Banner>
  );
};
