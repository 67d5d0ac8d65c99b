import { useEffect, useId, useRef, useState } from 'react';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { can } from '#core/domain/staff/role.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import { Done } from './done.tsx';
import { DrawerLine } from './drawer-line.tsx';
import { KeptDone } from './kept-done.tsx';
import { CashDialog, CompDialog, ReaderDialog } from './pay-dialogs.tsx';
import { ParkedPayments, PhonePaymentDialog } from './phone-payment-dialog.tsx';
import { changedText, isChanged, itemsText, lineNote, lineTotal, NAME_HINT, totalOf } from './sale.view.ts';
import styles from './sales-window.module.css';
import type { DrawerChoice } from './use-drawer.ts';
import { usePhonePayments, type PhonePayments } from './use-phone-payments.ts';
import type { SaleControls } from './use-sale.ts';

const CASH = 'cash';

/** From the tiles straight to the payment buttons. */
export const focusCash = (): void => document.querySelector<HTMLElement>(`#${CASH} button`)?.focus();

/** The C key does the same, except while typing. */
const useCashKey = (): void =>
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (key.toLowerCase() === 'c' && !isTyping && !ctrlKey && !metaKey && !altKey) focusCash();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

type PanelProps = { readonly sale: SaleControls; readonly drawer: DrawerChoice };

/** The sale and its payment; afterwards the change and the number to call. */
export const SalePanel = ({ sale, drawer }: PanelProps) => {
  useCashKey();
  const phone = usePhonePayments(sale.open);
  const shown = phone.payments.find(({ id }) => id === phone.shown);
  const problem = sale.problem ?? phone.problem;
  const isSold = sale.lines.length === 0 && (sale.done !== null || sale.kept !== null);
  const { length: lineCount } = sale.lines;
  const place = useLostFocus(`${lineCount} ${sale.done?.status ?? ''} ${sale.kept === null} ${phone.payments.length}`);
  return (
    <section className={styles['sale']} aria-label="Sale" ref={place} tabIndex={-1}>
      {phone.payments.length > 0 && <ParkedPayments phone={phone} />}
      {shown !== undefined && (
        <PhonePaymentDialog
          payment={shown}
          phone={phone}
          onNext={() => {
            // An earlier customer's payment is opened in the middle of a sale.
            if (sale.open.sale.phone?.session === shown.id) sale.clear();
          }}
        />
      )}
      {problem !== null && (
        <Banner tone="danger" announce="assertive">
          {problem}
        </Banner>
      )}
      {sale.done !== null && <Done done={sale.done} isBusy={sale.isBusy} onUndo={sale.undo} />}
      {sale.kept !== null && <KeptDone key={sale.kept.sale.key} kept={sale.kept} takeBack={sale.takeBack} giveName={sale.giveName} />}
      {(drawer.cash === 'needs-drawer' || (drawer.cash !== 'free' && !isSold)) && (
        <DrawerLine drawer={drawer} isQuiet={sale.lines.length > 0} />
      )}
      {sale.lines.length > 0 ? (
        <OpenSale sale={sale} drawer={drawer} phone={phone} />
      ) : (
        !isSold &&
        drawer.cash !== 'needs-drawer' && (
          <p className={styles['idle']}>
            <strong>Ready for the next customer</strong>
            <br />
            Tap an item to start a sale.
          </p>
        )
      )}
    </section>
  );
};

type Tender = 'cash' | 'reader' | 'comp';

const OpenSale = ({ sale, drawer, phone }: PanelProps & { readonly phone: PhonePayments }) => {
  const takesCash = drawer.cash === 'free' || drawer.cash === 'into-drawer';
  const [tender, setTender] = useState<Tender | null>(null);
  // On phones the tiles keep the screen.
  const [isWhole, setIsWhole] = useState(false);
  // Nothing moves under a finger.
  const isAway = useSteadyValue(sale.isAway);
  const whyId = useId();
  const why = isAway ? whyId : undefined;
  const nameField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (sale.nameProblem !== null) nameField.current?.focus();
  }, [sale.nameProblem]);
  const { login } = useLogin();
  const totalCents = totalOf(sale.lines);
  const changed = changedText(sale.lines);
  const isNothingLeft = sale.toSell.length === 0;
  const takeCash = (): void => {
    if (sale.isReadyForCash()) setTender('cash');
    // Shows the missing field.
    else setIsWhole(true);
  };
  const payByPhone = (): void => {
    sale.agree();
    phone.start(sale.toSell);
  };
  const pay = (payment: Parameters<SaleControls['pay']>[0]): void => {
    setTender(null);
    sale.pay(payment);
  };
  const dialog = { totalCents, onPay: pay, onDismiss: () => setTender(null) };
  return (
    <div className={classNames(styles['openSale'], !isWhole && styles['folded'])}>
      <div className={styles['head']}>
        <h2>Sale</h2>
        <output className="muted">{itemsText(sale.lines)}</output>
        <Button variant="danger-quiet" onClick={sale.clear}>
          Clear
        </Button>
      </div>
      {changed !== null && (
        <Banner tone="warn" announce="assertive" title="This sale changed">
          {changed}
        </Banner>
      )}
      <div className={styles['body']}>
        <ul>
          {sale.lines.map((line) => (
            <li className={classNames(styles['line'], isChanged(line) && styles['changed'])} key={line.product.id}>
              <span>
                <strong>{line.product.name}</strong>
                <br />
                <small className="muted">{lineNote(line)}</small>
              </span>
              <Stepper
                look="quiet"
                item={line.product.name}
                value={line.quantity}
                atMost={line.quantity >= line.product.available}
                onDecrease={() => sale.change(line.product, -1)}
                onIncrease={() => sale.change(line.product, 1)}
              />
              <strong className="money" translate="no">
                {lineTotal(line)}
              </strong>
            </li>
          ))}
        </ul>
        <Field
          ref={nameField}
          label={isAway ? 'Name to call' : 'Name to call (optional)'}
          value={sale.customerName}
          onChange={sale.setCustomerName}
          {...(isAway ? { hint: NAME_HINT } : {})}
          error={sale.nameProblem ?? undefined}
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
        />
        <Field
          label="Special instructions (optional)"
          value={sale.instructions}
          onChange={sale.setInstructions}
          autoComplete="off"
          maxLength={TEXT_LIMITS.specialInstructions}
        />
      </div>
      <p className={styles['total']}>
        <strong>To pay</strong>
        <strong className={`money ${styles['amount']}`} translate="no">
          {formatUsd(totalCents)}
        </strong>
      </p>
      <div className={styles['fold']}>
        <Button size="large" width="full" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Back to the Tiles' : `Show ${itemsText(sale.lines)}`}
        </Button>
      </div>
      <div className={styles['tenders']}>
        {takesCash && (
          <div className={styles['cash']} id={CASH}>
            <Button variant="primary" size="extra-large" width="full" busy={sale.isBusy} disabled={isNothingLeft} onClick={takeCash}>
              Cash
            </Button>
          </div>
        )}
        <Button size="large" disabled={isAway || isNothingLeft} describedBy={why} onClick={() => setTender('reader')}>
          Reader
        </Button>
        <Button size="large" disabled={isAway || isNothingLeft} describedBy={why} busy={phone.isBusy} onClick={payByPhone}>
          By phone
        </Button>
        <Button size="large" disabled={isAway || isNothingLeft} describedBy={why} onClick={() => setTender('comp')}>
          Comp
        </Button>
        {isAway && (
          <p className={`muted ${styles['why']}`} id={whyId}>
            Only cash works without the network.
          </p>
        )}
      </div>
      {tender === 'cash' && <CashDialog {...dialog} drawerName={drawer.drawer?.name ?? null} />}
      {tender === 'reader' && <ReaderDialog {...dialog} />}
      {tender === 'comp' && <CompDialog {...dialog} needsApproval={login !== null && !can(login.actor.role, 'sales:comp')} />}
    </div>
  );
};
