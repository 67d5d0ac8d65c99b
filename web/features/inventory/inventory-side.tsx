import type { Product } from '#core/domain/catalogue/product.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { BulletList } from '#web/ui/bullet-list.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { categoryCounts, PRICES, type Shelf } from './inventory.view.ts';
import styles from './inventory.module.css';
import { PriceCard } from './price-card.tsx';
import { SideCard } from './side-card.tsx';
import { StatsCard } from './stats-card.tsx';
import type { Flash } from './use-flash.ts';

const SIDE = LIMITS.images.sidePixels;

const GUIDELINES = [
  'Square pictures look best.',
  `Uploads become ${SIDE}x${SIDE} JPG, about 100KB.`,
  'Click a name or price to edit. Enter saves, Escape cancels.',
] as const;

const MANAGER_GUIDELINES = ['Type the number that customers can still buy.', 'At 0 the product leaves the menu.'] as const;

type InventorySideProps = {
  readonly products: readonly Product[];
  readonly mayEdit: boolean;
  readonly flash: Flash;
  readonly onShelf: (shelf: Shelf) => void;
};

/** Next to the products: prices, numbers, help. */
export const InventorySide = ({ products, mayEdit, flash, onShelf }: InventorySideProps) => {
  const counts = categoryCounts(products);
  return (
    <aside className={styles['side']} aria-label="Tools">
      <div id={PRICES}>
        <PriceCard products={products} counts={counts} mayEdit={mayEdit} flash={flash} onChanged={onShelf} />
      </div>
      <StatsCard counts={counts} />
      <SideCard title="Instructions">
        <BulletList items={mayEdit ? GUIDELINES : MANAGER_GUIDELINES} />
      </SideCard>
      {mayEdit && (
        <SideCard title="More">
          <Stack gap="line">
            <ButtonLink width="full" icon="list" to="/admin/audit">
              Audit Log
            </ButtonLink>
            <ButtonLink width="full" icon="mail" to="/sandbox">
              Email Test
            </ButtonLink>
          </Stack>
        </SideCard>
      )}
    </aside>
  );
};
