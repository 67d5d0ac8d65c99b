import { useStand } from '#web/api/stand.queries.ts';
import type { ShelfItem } from '#web/api/stock.queries.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Switch } from '#web/ui/switch.tsx';
import type { Draft } from './count-draft.ts';
import { Part, PartRow } from './part.tsx';

const TICK_MS = 10_000;

const typedOf = ({ id }: ShelfItem, { entries }: Draft): number | undefined => entries[String(id)]?.counted;

/** Whether units are recorded: then it returns to the menu unless the person decides otherwise. */
export const isFound = (product: ShelfItem, draft: Draft): boolean => (typedOf(product, draft) ?? product.expected) > 0;

type SoldOutLastProps = {
  readonly out: readonly { readonly product: ShelfItem; readonly isBack: boolean }[];
  readonly draft: Draft;
  readonly onFlip: (id: string) => void;
};

/** Products that ended the last night sold out: one tap each decides whether to put it back on the menu (night.md §2). */
export const SoldOutLast = ({ out, draft, onFlip }: SoldOutLastProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  return (
    <Part title="Sold out last time" text="Back on the menu unless you switch it off.">
      {out.map(({ product, isBack }) => {
        const { id, name, expected, soldOutLast } = product;
        const typed = typedOf(product, draft);
        const there = typed === undefined ? `${expected} on record` : `${typed} counted today`;
        const since = soldOutLast === null ? '' : `Sold out at ${timeText(soldOutLast, now, timeZone)}. `;
        return (
          <PartRow key={id} title={name} text={`${since}${there}.`}>
            <Switch label={isBack ? 'Back on' : 'Still out'} of={name} checked={isBack} onChange={() => onFlip(String(id))} />
          </PartRow>
        );
      })}
    </Part>
  );
};
