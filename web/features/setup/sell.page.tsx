import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { toUsdText } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { PATHS } from '#web/paths.ts';
import { priceProblem, readPrice } from '#web/staff/price.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { SaveProblem } from './save-problem.tsx';
import { SavedInput } from './saved-input.tsx';
import { SetupStep } from './setup-step.tsx';
import styles from './sell.module.css';
import { useSavedDraft } from './use-saved-draft.ts';
import { useSell } from './use-sell.ts';

type Sell = ReturnType<typeof useSell>;

/** The categories with the most work first. */
const IN_ORDER: readonly Category[] = ['food', 'drinks', 'candy'];

/** Step 3: the whole menu in one list, each product on or off, its price, and tonight's stock. */
export const SellPage = () => {
  const sell = useSell();
  const { products, problem, changeProblem } = sell;
  const active = (products ?? []).filter(({ isActive }) => isActive);
  return (
    <SetupStep
      id="menu"
      title="What you sell"
      intro="A usual stand’s menu, ready to change. Turn off what you don’t sell and type what you have tonight."
      progress={`${active.length} products, saved as you type`}
    >
      {products === null && problem === null && <ScreenState kind="loading" title="Loading products..." titleLevel={2} />}
      {[problem, changeProblem].map(
        (text) =>
          text !== null && (
            <Banner key={text} tone="danger" announce="assertive">
              {text}
            </Banner>
          ),
      )}
      {products !== null && <Tools sell={sell} all={products.length} active={active} />}
      {products !== null && (
        <div className={styles['groups']}>
          {IN_ORDER.map((category) => (
            <Group key={category} category={category} products={products.filter((product) => product.category === category)} sell={sell} />
          ))}
        </div>
      )}
    </SetupStep>
  );
};

type ToolsProps = { readonly sell: Sell; readonly all: number; readonly active: readonly Product[] };

const Tools = ({ sell, all, active }: ToolsProps) => {
  // Undo and the link alternate in one place.
  usePageShield(String(sell.undo === null));
  const none = active.filter(({ available }) => available === 0).length;
  return (
    <div className={styles['tools']}>
      <p>
        <strong>{`${active.length} of ${all} on the menu.`}</strong>
        {none > 0 && <span>{` ${none} ${none === 1 ? 'has' : 'have'} none for tonight.`}</span>}
      </p>
      <Button disabled={active.length === 0} onClick={sell.turnAllOff}>
        Turn All Off
      </Button>
      {sell.undo === null ? (
        <ButtonLink icon="plus" to={PATHS.admin.to()}>
          Add Your Own
        </ButtonLink>
      ) : (
        <Button icon="undo" onClick={sell.undo}>
          Undo
        </Button>
      )}
    </div>
  );
};

type GroupProps = { readonly category: Category; readonly products: readonly Product[]; readonly sell: Sell };

const Group = ({ category, products, sell }: GroupProps) => (
  <Card padding="none" label={categoryLabel(category)}>
    <div className={styles['head']}>
      <h2>{categoryLabel(category)}</h2>
      <span>Price</span>
      <span>Tonight</span>
    </div>
    <ul>
      {products.map((product) => (
        <ProductLine key={product.id} product={product} sell={sell} />
      ))}
    </ul>
  </Card>
);

const ProductLine = ({
  product: { id, name, isActive, priceCents, available },
  sell,
}: {
  readonly product: Product;
  readonly sell: Sell;
}) => {
  const price = useSavedDraft(
    toUsdText(priceCents),
    async (text) => {
      const typed = readPrice(text);
      if (typed.ok) await sell.setPrice(id, typed.value);
    },
    (text) => {
      const typed = readPrice(text);
      return typed.ok ? null : priceProblem(typed.error);
    },
  );
  // Anything else is ignored (spec §5), and the stored value returns.
  const stock = useSavedDraft(String(available), async (text) => {
    const typed = Number(text.trim());
    if (/^\d{1,3}$/.test(text.trim()) && typed <= LIMITS.stock.maximum) await sell.setStock(id, typed);
  });
  return (
    <li className={classNames(styles['product'], !isActive && styles['off'])}>
      <Switch label={name} checked={isActive} onChange={(checked) => sell.setActive(id, checked)} />
      {isActive ? (
        <>
          <SavedInput label={`Price of ${name}`} value={price} inputMode="decimal" look="money" />
          <SavedInput label={`${name} for tonight`} value={stock} inputMode="numeric" look={available === 0 ? 'none' : 'stock'} />
        </>
      ) : (
        <span className={styles['note']}>Not on the menu</span>
      )}
      <div className={styles['problem']}>
        <SaveProblem drafts={[price, stock]} />
      </div>
    </li>
  );
};
