import { useEffect, useId, useRef, useState } from 'react';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { can } from '#core/domain/staff/role.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Elements } from '#web/ui/elements.ts';
import { Field } from '#web/ui/field.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { useTapShield } from '#web/ui/use-tap-shield.ts';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';
import { Done, Undone } from './done.tsx';
import { DrawerButton, DrawerNeeded } from './choose-drawer.tsx';
import { KeptDone } from './kept-done.tsx';
import { CashDialog, CompDialog, ReaderDialog } from './pay-dialogs.tsx';
import { ParkedPayments, PhonePaymentDialog } from './phone-payment-dialog.tsx';
import { changedText, isChanged, itemsText, lineNote, lineTotal, NAME_HINT, totalOf, undoneOf } from './sale.view.ts';
import styles from './sales-window.module.css';
import type { DrawerChoice } from './use-drawer.ts';
import { usePhonePayments, type PhonePayments } from './use-phone-payments.ts';
import type { SaleControls } from './use-sale.ts';

const CASH = 'cash';

/** From the tiles directly to the payment buttons. */
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
  const { lines, done, kept } = sale;
  const undone = undoneOf(done, kept);
  const isSold = lines.length === 0 && undone === null && (done !== null || kept !== null);
  const place = useLostFocus(`${lines.length} ${done?.status ?? ''} ${undone === null} ${kept === null} ${phone.payments.length}`);
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
      <Problem>{problem}</Problem>
      {undone === null && done !== null && <Done done={done} isBusy={sale.isBusy} onUndo={sale.undo} />}
      {undone === null && kept !== null && <KeptDone key={kept.sale.key} kept={kept} takeBack={sale.takeBack} giveName={sale.giveName} />}
      {isSold ? (
        drawer.cash === 'needs-drawer' && <DrawerNeeded drawer={drawer} />
      ) : (
        <OpenSale
          key={String(lines.length === 0)}
          sale={sale}
          drawer={drawer}
          phone={phone}
          undone={undone === null ? null : <Undone {...undone} onGivenBack={sale.putAway} />}
        />
      )}
    </section>
  );
};

type Tender = 'cash' | 'reader' | 'comp';

type OpenSaleProps = PanelProps & { readonly phone: PhonePayments; readonly undone: Elements };

/** Its footer stays in the same place with no items or twenty. */
const OpenSale = ({ sale, drawer, phone, undone }: OpenSaleProps) => {
  const takesCash = drawer.cash === 'free' || drawer.cash === 'into-drawer';
  const [tender, setTender] = useState<Tender | null>(null);
  // On phones the tiles keep the screen.
  const [isWhole, setIsWhole] = useState(false);
  // Frozen while a hand is at the screen.
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
  const isEmpty = sale.lines.length === 0;
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
  const other = { disabled: isAway || isNothingLeft, describedBy: why };
  return (
    <div className={classNames(styles['openSale'], isEmpty ? styles['empty'] : !isWhole && styles['folded'])}>
      <div className={styles['head']}>
        <h2>Sale</h2>
        {drawer.cash !== 'free' && drawer.cash !== 'needs-drawer' && <DrawerButton drawer={drawer} />}
        <output className="muted">{isEmpty ? 'Nothing yet' : itemsText(sale.lines)}</output>
        {!isEmpty && (
          <Button variant="danger-quiet" onClick={sale.clear}>
            Clear
          </Button>
        )}
      </div>
      <div className={styles['body']}>
        {undone}
        {undone === null && drawer.cash === 'needs-drawer' && <DrawerNeeded drawer={drawer} />}
        {undone === null && drawer.cash !== 'needs-drawer' && isEmpty && (
          <p>
            <strong>Ready for the next customer</strong>
            <br />
            <span>Tap an item to start a sale.</span>
          </p>
        )}
        {changed !== null && (
          <Banner tone="warn" announce="assertive" title="This sale changed">
            {changed}
          </Banner>
        )}
        <ul hidden={isEmpty} {...useTapShield(sale.lines.map(({ product }) => product.id).join())}>
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
        {isAway && (
          <p className="muted small" id={whyId}>
            {sale.takesCash
              ? 'Only cash works without the network.'
              : 'This may already be sold. Wait for the network, or clear it and look at Orders.'}
          </p>
        )}
      </div>
      <fieldset className={styles['foot']} disabled={isEmpty}>
        <div className={styles['pins']}>
          <Field
            ref={nameField}
            label="Name to call"
            value={sale.customerName}
            onChange={sale.setCustomerName}
            {...(isAway ? { hint: NAME_HINT } : {})}
            error={sale.nameProblem ?? undefined}
            autoComplete="off"
            maxLength={TEXT_LIMITS.name}
          />
          <Field
            label="Special instructions"
            value={sale.instructions}
            onChange={sale.setInstructions}
            autoComplete="off"
            maxLength={TEXT_LIMITS.specialInstructions}
          />
        </div>
        <p className={classNames(styles['total'], isEmpty && 'muted')}>
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
              <Button
                variant="primary"
                size="extra-large"
                width="full"
                icon="cash"
                busy={sale.isBusy}
                disabled={isNothingLeft || !sale.takesCash}
                describedBy={sale.takesCash ? undefined : why}
                onClick={takeCash}
              >
                Cash
              </Button>
            </div>
          )}
          <Button icon="reader" {...other} onClick={() => setTender('reader')}>
            Reader
          </Button>
          <Button icon="phone" {...other} busy={phone.isBusy} onClick={payByPhone}>
            By phone
          </Button>
          <Button icon="gift" {...other} onClick={() => setTender('comp')}>
            Comp
          </Button>
        </div>
      </fieldset>
      {tender === 'cash' && <CashDialog {...dialog} drawerName={drawer.drawer?.name ?? null} />}
      {tender === 'reader' && <ReaderDialog {...dialog} />}
      {tender === 'comp' && <CompDialog {...dialog} needsApproval={login !== null && !can(login.actor.role, 'sales:comp')} />}
    </div>
  );
};
