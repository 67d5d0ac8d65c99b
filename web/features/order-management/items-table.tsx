import { formatUsd } from '#core/domain/kernel/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import styles from './order-management.module.css';
import type { ItemRow } from './refunds.view.ts';

type ItemsTableProps = {
  readonly rows: readonly ItemRow[];
  /** It was free, so there is no refund. */
  readonly isFree: boolean;
  readonly onRefund: (itemId: string) => void;
};

const COLUMNS: readonly Column[] = [
  { title: 'Item' },
  { title: 'Qty', align: 'end', onPhones: 'hidden' },
  { title: 'Price', align: 'end', onPhones: 'hidden' },
  { title: 'Subtotal', align: 'end' },
  { title: 'Refund', align: 'end', titleShown: false },
];

/** The ordered items, with the money of each line. */
export const ItemsTable = ({ rows, isFree, onRefund }: ItemsTableProps) => (
  <Table label="Items" columns={COLUMNS}>
    {rows.map((row) => (
      <tr key={row.item.id}>
        <td className={row.status === 'refunded' ? styles['refunded'] : undefined}>
          <span className={styles['quantity']}>{`${row.item.quantity}× `}</span>
          <span>{row.item.productName}</span>
          {row.item.isReplaced === true && <span className="muted small"> (price difference)</span>}
        </td>
        <EndCell onPhones="hidden">{row.item.quantity}</EndCell>
        <EndCell onPhones="hidden">
          <span className="money" translate="no">
            {formatUsd(row.item.unitPriceCents)}
          </span>
        </EndCell>
        <EndCell>
          <span className="money" translate="no">
            {formatUsd(row.item.subtotalCents)}
          </span>
        </EndCell>
        <EndCell>{!isFree && <RefundCell row={row} onRefund={() => onRefund(row.item.id)} />}</EndCell>
      </tr>
    ))}
  </Table>
);

const RefundCell = ({ row: { item, status }, onRefund }: { readonly row: ItemRow; readonly onRefund: () => void }) => {
  if (status === 'refunded') return <Badge tone="completed">Refunded</Badge>;
  if (status === 'pending')
    return (
      <Badge tone="warn" icon="clock">
        Refund pending
      </Badge>
    );
  return (
    <span className={styles['refund']}>
      {status === 'failed' && <Badge tone="danger">Refund failed</Badge>}
      <Button variant="danger-quiet" label={`Refund ${item.productName}`} disabled={status === 'unknown'} onClick={onRefund}>
        Refund
      </Button>
    </span>
  );
};
