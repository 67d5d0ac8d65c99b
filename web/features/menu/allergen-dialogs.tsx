import { useQuery } from '@tanstack/react-query';
import { verdictOn } from '#core/domain/catalogue/allergen-filter.ts';
import { ALLERGENS as ALL, allergensThatAre, ALL_UNKNOWN, type Allergen, type Knowledge } from '#core/domain/catalogue/allergens.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { isListed } from '#core/domain/catalogue/stock.ts';
import type { Language } from '#core/domain/language.ts';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { useServices } from '#web/composition/services-context.ts';
import { foodFactsQuery, type WireFoodFacts } from '#web/api/food-facts.queries.ts';
import { ALLERGENS } from '#web/texts/en/allergens.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { useLanguage, useTexts } from '#web/texts/use-texts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import styles from './allergen-dialogs.module.css';
import { capitalized, type MenuSection } from './menu.view.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** The filter, or the details of a product. */
export type Opened = 'filter' | ProductId;

type AllergenDialogProps = {
  readonly opened: Opened;
  readonly products: readonly Product[];
  readonly leftOut: readonly Allergen[];
  readonly onLeaveOut: (leftOut: readonly Allergen[]) => void;
  readonly onDismiss: () => void;
};

export const AllergenDialog = ({ opened, products, ...filter }: AllergenDialogProps) => {
  if (opened === 'filter') return <FilterDialog products={products} {...filter} />;
  const product = products.find(({ id }) => id === opened);
  return product === undefined ? null : <DetailsDialog product={product} onDismiss={filter.onDismiss} />;
};

const FilterDialog = ({ products, leftOut, onLeaveOut, onDismiss }: Omit<AllergenDialogProps, 'opened'>) => {
  const texts = useTexts('allergens', ALLERGENS);
  const menu = useTexts('menu', MENU);
  const left = products.filter((product) => isListed(product) && verdictOn(product.allergens, leftOut) === 'free').length;
  const clear = (): void => {
    onLeaveOut([]);
    onDismiss();
  };
  return (
    <Dialog
      title={texts.leaveOut}
      isFootFixed
      onDismiss={onDismiss}
      foot={
        <>
          <Button size="large" onClick={clear}>
            {texts.clear}
          </Button>
          <Button size="large" variant="primary" onClick={onDismiss}>
            {texts.show(left)}
          </Button>
        </>
      }
    >
      <p className={styles['muted']}>{texts.lead}</p>
      <fieldset className={styles['choices']} aria-label={menu.allergens}>
        {ALL.map((allergen) => {
          const isOut = leftOut.includes(allergen);
          return (
            <TabButton
              key={allergen}
              selected={isOut}
              onSelect={() =>
                onLeaveOut(
                  isOut ? leftOut.filter((one) => one !== allergen) : ALL.filter((one) => one === allergen || leftOut.includes(one)),
                )
              }
            >
              {isOut && <Icon name="check" />}
              <span>{capitalized(menu.allergen[allergen])}</span>
            </TabButton>
          );
        })}
      </fieldset>
      <Banner tone="warn" icon="info">
        {texts.oneKitchen}
      </Banner>
    </Dialog>
  );
};

const LOOKS = [
  { known: 'y', title: 'contains', icon: 'warning' },
  { known: '?', title: 'notKnown', icon: 'info' },
  { known: 'n', title: 'doesNotContain', icon: 'check' },
] as const satisfies readonly { known: Knowledge; title: keyof typeof ALLERGENS; icon: string }[];

const ROWS = { y: 'yes', '?': 'unknown', n: 'no' } as const satisfies Record<Knowledge, string>;

const DetailsDialog = ({ product, onDismiss }: { readonly product: Product; readonly onDismiss: () => void }) => {
  const { api } = useServices();
  const texts = useTexts('allergens', ALLERGENS);
  const menu = useTexts('menu', MENU);
  const { add } = useAddToCart(product);
  const name = menu.productName(product);
  const { data: facts, error } = useQuery(foodFactsQuery(api, product.id));
  const known = facts?.allergens ?? product.allergens;
  const rows = LOOKS.map((look) => ({ ...look, allergens: allergensThatAre(look.known, known).map((one) => menu.allergen[one]) }));
  return (
    <Dialog
      title={name}
      closeButton="shown"
      onDismiss={onDismiss}
      foot={
        isListed(product) && (
          <Button
            size="large"
            variant="primary"
            label={`${menu.addToCart}: ${name}`}
            onClick={() => {
              onDismiss();
              add();
            }}
          >
            {menu.addToCart}
          </Button>
        )
      }
    >
      <div className={styles['top']}>
        <Picture src={product.imagePath} category={product.category} />
        <div>
          <p className={`money ${styles['price']}`} translate="no">
            {formatUsd(product.priceCents)}
          </p>
          {facts?.is_sealed === true && <p className={styles['muted']}>{texts.sealed}</p>}
        </div>
      </div>
      <dl className={styles['knowns']}>
        {rows
          .filter(({ allergens }) => allergens.length > 0)
          .map((row) => (
            <div key={row.known} className={`${styles['known']} ${styles[ROWS[row.known]]}`}>
              <dt>
                <Icon name={row.icon} />
                <span>{texts[row.title]}</span>
              </dt>
              <dd>{capitalized(row.allergens.join(', '))}</dd>
            </div>
          ))}
      </dl>
      {known === ALL_UNKNOWN && (
        <Banner tone="warn" icon="info" title={texts.nothingKnown}>
          {texts.chooseSealed}
        </Banner>
      )}
      {facts === undefined ? <output>{error === null ? texts.loading : texts.failed}</output> : <Ingredients facts={facts} />}
    </Dialog>
  );
};

/** 'September 4, 2026': no clock and no time zone changes a day. */
const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));

const Ingredients = ({ facts }: { readonly facts: WireFoodFacts }) => {
  const texts = useTexts('allergens', ALLERGENS);
  const language = useLanguage();
  const isTranslated = language === 'es' && facts.ingredients_es !== '';
  const ingredients = isTranslated ? facts.ingredients_es : facts.ingredients;
  return (
    <>
      <div>
        <h3 className={styles['heading']}>{texts.ingredients}</h3>
        {ingredients === '' ? <p>{texts.ingredientsNotKnown}</p> : <p lang={isTranslated ? undefined : 'en'}>{ingredients}</p>}
      </div>
      <p className={styles['muted']}>
        {facts.checked_on === null ? texts.neverChecked : texts.checkedOn(dayText(facts.checked_on, language))}
      </p>
    </>
  );
};

type FilterNoteProps = {
  readonly leftOut: readonly Allergen[];
  readonly sections: readonly MenuSection[];
  readonly onClear: () => void;
};

/** The number of products free of the excluded allergens, and of unknown ones. */
export const FilterNote = ({ leftOut, sections, onClear }: FilterNoteProps) => {
  const texts = useTexts('allergens', ALLERGENS);
  const menu = useTexts('menu', MENU);
  const language = useLanguage();
  const count = (isUnknown: boolean): number =>
    sections.filter(({ category }) => (category === 'not-known') === isUnknown).reduce((sum, { cards }) => sum + cards.length, 0);
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format(leftOut.map((allergen) => menu.allergen[allergen]));
  return (
    <div className={styles['note']}>
      <output>
        <strong>{texts.without(count(false), names)}</strong> {count(true) > 0 && <span>{texts.moreUnknown(count(true))}</span>}
      </output>
      <Button variant="quiet" onClick={onClear}>
        {texts.showAll}
      </Button>
    </div>
  );
};
