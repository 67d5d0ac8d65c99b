import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page.tsx';
import { TabButton, TabLink } from '#web/ui/tab.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import type { MenuSection } from './menu.view.ts';
import { ProductCard } from './product-card.tsx';
import styles from './menu-sections.module.css';
import productStyles from './products.module.css';
import { useSectionInView } from './use-section-in-view.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type MenuSectionsProps = ChipsProps & {
  /** Ordering is closed. */
  readonly isClosed: boolean;
  /** The filter's summary. */
  readonly note: Elements;
  readonly onOpen: (product: Product) => void;
};
type ChipsProps = {
  readonly sections: readonly MenuSection[];
  /** The number of excluded allergens. */
  readonly leftOut: number;
  readonly onFilter: () => void;
};

const titleId = (section: MenuSection): string => `${section.category}-title`;

/** The products by category, under chips that stick to the top. */
export const MenuSections = ({ note, isClosed, onOpen, ...chips }: MenuSectionsProps) => {
  // Reads the waiting room's data.
  const { data } = useQuery({ ...queueStatusQuery(useServices().api), enabled: false });
  return (
    <>
      <CategoryChips {...chips} />
      <div className={styles['sections']}>
        <Page>
          {note}
          {chips.sections.map((section) => (
            <section key={section.category} className={styles['category']} id={section.category} aria-labelledby={titleId(section)}>
              <h2 className={styles['title']} id={titleId(section)}>
                {section.label}
              </h2>
              <ul className={productStyles['products']}>
                {section.cards.map((card) => (
                  <ProductCard
                    key={card.product.id}
                    card={card}
                    isClosed={isClosed}
                    wait={data?.waiting?.find(({ id }) => id === card.product.id)}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            </section>
          ))}
        </Page>
      </div>
    </>
  );
};

const CategoryChips = ({ sections, leftOut, onFilter }: ChipsProps) => {
  const texts = useTexts('menu', MENU);
  const inView = useSectionInView(sections.map((section) => section.category));
  return (
    <nav className={styles['chips']} aria-label={texts.categories}>
      <ul className={styles['chipRow']}>
        {sections.map((section) => (
          <li key={section.category}>
            <TabLink href={`#${section.category}`} count={section.cards.length} selected={section.category === inView}>
              {section.label}
            </TabLink>
          </li>
        ))}
        <li className={styles['filter']}>
          <TabButton {...(leftOut > 0 && { count: leftOut })} selected={leftOut > 0} disabled={!useIsHydrated()} onSelect={onFilter}>
            <Icon name="filter" />
            <span>{texts.allergens}</span>
          </TabButton>
        </li>
      </ul>
    </nav>
  );
};
