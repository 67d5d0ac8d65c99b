import { Page } from '#web/ui/page.tsx';
import { TabLink } from '#web/ui/tab.tsx';
import type { MenuSection } from './menu.view.ts';
import { ProductCard } from './product-card.tsx';
import styles from './menu-sections.module.css';
import productStyles from './products.module.css';
import { useSectionInView } from './use-section-in-view.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type MenuSectionsProps = { readonly sections: readonly MenuSection[] };

const titleId = (section: MenuSection): string => `${section.category}-title`;

/** The products by category, under chips that stick to the top. */
export const MenuSections = ({ sections }: MenuSectionsProps) => (
  <>
    <CategoryChips sections={sections} />
    <div className={styles['sections']}>
      <Page>
        {sections.map((section) => (
          <section key={section.category} className={styles['category']} id={section.category} aria-labelledby={titleId(section)}>
            <h2 className={styles['title']} id={titleId(section)}>
              {section.label}
            </h2>
            <ul className={productStyles['products']}>
              {section.cards.map((card) => (
                <ProductCard key={card.product.id} card={card} />
              ))}
            </ul>
          </section>
        ))}
      </Page>
    </div>
  </>
);

const CategoryChips = ({ sections }: MenuSectionsProps) => {
  const inView = useSectionInView(sections.map((section) => section.category));
  return (
    <nav className={styles['chips']} aria-label={useTexts('menu', MENU).categories}>
      <ul className={styles['chipRow']}>
        {sections.map((section) => (
          <li key={section.category}>
            <TabLink href={`#${section.category}`} count={section.cards.length} selected={section.category === inView}>
              {section.label}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
