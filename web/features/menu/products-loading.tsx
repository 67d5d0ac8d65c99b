import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './products.module.css';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

const PLACES = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

/** Placeholder cards for the products. */
export const ProductsLoading = () => (
  <Page>
    <output>
      <VisuallyHidden>{useTexts('menu', MENU).loading}</VisuallyHidden>
    </output>
    <ul className={styles['products']} aria-hidden="true">
      {PLACES.map((place) => (
        <li key={place} className={styles['product']}>
          <Skeleton shape="picture" />
          <div className={styles['skeletonLines']}>
            <Skeleton shape="line" />
            <Skeleton shape="short-line" />
          </div>
          <Skeleton shape="button" />
        </li>
      ))}
    </ul>
  </Page>
);
