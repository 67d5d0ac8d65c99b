import { addCents, negateCents, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import type { Deposit } from '#web/api/bank.queries.ts';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { useDeposit } from './use-deposits.ts';
import { Figure, Lines, Part, type SheetProps } from './sheet-part.tsx';

const cardOf = ({ tenders }: NightSheet) => tenders.find(({ tender }) => tender === 'card');

export const CardDepositFigure = ({ sheet }: SheetProps) => {
  const deposit = useDeposit(sheet);
  return <Figure term="Card deposit" value={deposit === null ? 'not known' : amountText(deposit.expected)} />;
};

const rowsOf = (net: Cents, { fee, expected }: Deposit): readonly (readonly [string, string])[] => {
  const later = subtractCents(addCents(expected, fee), net);
  return [
    ['Card, net', amountText(net)],
    ...(later === ZERO ? [] : [['After closing', amountText(later)] as const]),
    ['The provider’s fees', amountText(negateCents(fee))],
  ];
};

/** The provider's fees next to those that customers paid. */
export const CardDeposit = ({ sheet }: SheetProps) => {
  const deposit = useDeposit(sheet);
  const card = cardOf(sheet);
  if (card === undefined || card.orders === 0) return null;
  return (
    <Part title="Card deposit">
      {deposit === null ? (
        <Lines
          rows={[
            ['Card, net', amountText(card.net)],
            ['The provider’s fees', 'not known'],
          ]}
        />
      ) : (
        <Lines rows={rowsOf(card.net, deposit)} total={['To the bank', amountText(deposit.expected)]} />
      )}
      <p className="small">{`Customers paid ${amountText(card.fee)} in card fees toward it.`}</p>
    </Part>
  );
};
