import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { foodFactsContract } from '#adapters/http-contract/food-facts.contract.ts';
import { ALLERGENS, allergensThatAre, knowledgeOf, type Allergen, type Knowledge } from '#core/domain/catalogue/allergens.ts';
import { ALLERGEN_NAMES, KNOWLEDGE_NAMES } from '#core/domain/catalogue/food-facts.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { businessDayOf, businessDayText } from '#core/domain/reports/business-day.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { foodFactsQuery, type WireFoodFacts } from '#web/api/food-facts.queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { ChipButton } from './chip-button.tsx';
import styles from './food-facts.module.css';
import { refetchInventory } from './inventory.queries.ts';
import type { Flash } from './use-flash.ts';

type FoodFactsProps = { readonly product: Product; readonly flash: Flash };

/** How much of a product is unknown, and a button to fill it in. */
export const FoodFactsButton = ({ product, flash }: FoodFactsProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const [unknown, contained] = [allergensThatAre('?', product.allergens).length, allergensThatAre('y', product.allergens).length];
  const known = contained === 0 ? `None of ${ALLERGENS.length}` : `Contains ${contained}`;
  return (
    <>
      <ChipButton
        icon={unknown > 0 ? 'warning' : 'check'}
        topic="Allergens"
        value={unknown > 0 ? `${unknown} not known` : known}
        of={product.name}
        isOpen={unknown > 0}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <FoodFactsDialog product={product} flash={flash} onDismiss={() => setIsOpen(false)} />}
    </>
  );
};

type DialogProps = FoodFactsProps & { readonly onDismiss: () => void };

const FoodFactsDialog = ({ product, flash, onDismiss }: DialogProps) => {
  const { api } = useServices();
  // A concurrent save by another person does not replace the typed text.
  const { data, error } = useQuery({ ...foodFactsQuery(api, product.id), staleTime: 0, refetchOnWindowFocus: false });
  if (data !== undefined) return <FoodFactsForm product={product} flash={flash} known={data} onDismiss={onDismiss} />;
  return (
    <Dialog title={`Allergens and ingredients: ${product.name}`} closeButton="shown" onDismiss={onDismiss}>
      {error === null ? (
        <output>Loading...</output>
      ) : (
        <Banner tone="danger" announce="assertive">
          {sentenceOf(error, 'They didn’t load. Please try again.')}
        </Banner>
      )}
    </Dialog>
  );
};

type FormProps = DialogProps & { readonly known: WireFoodFacts };

const FoodFactsForm = ({ product, flash, known, onDismiss }: FormProps) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const [seen] = useState(known);
  const [facts, setFacts] = useState(seen);
  const change = (changes: Partial<WireFoodFacts>): void => setFacts((before) => ({ ...before, ...changes }));
  const unknown = allergensThatAre('?', facts.allergens);
  const today = businessDayText(businessDayOf(clock.now(), timeZone ?? 'UTC'));
  const answer = (allergen: Allergen, knowledge: Knowledge): void =>
    change({ allergens: ALLERGENS.map((one) => (one === allergen ? knowledge : knowledgeOf(facts.allergens, one))).join('') });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(foodFactsContract.set, { params: { id: product.id }, body: { ...facts, seen } }),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: foodFactsQuery(api, product.id).queryKey });
      await refetchInventory(queryClient);
      flash.succeed('Allergens and ingredients updated!', product.name);
      onDismiss();
    },
  });
  return (
    <FormDialog
      title={`Allergens and ingredients: ${product.name}`}
      width="wide"
      closeButton="shown"
      onDismiss={onDismiss}
      formClass={styles['form']}
      submitLabel="Save"
      onSubmit={mutate}
      isBusy={isPending}
    >
      <p>Read the package. Not sure? Leave “Not known”: customers are never told it’s free of it.</p>
      <Switch label="Sold in a sealed package" checked={facts.is_sealed} onChange={(is_sealed) => change({ is_sealed })} />
      <div className={styles['rest']}>
        <Button
          disabled={unknown.length === 0}
          onClick={() => change({ allergens: facts.allergens.replaceAll('?', 'n'), checked_on: today })}
        >
          All Other Allergens: No
        </Button>
        <span className="muted small">Only if you’ve read the whole label. Each Yes stays, and nothing is saved until you tap Save.</span>
      </div>
      <div className={styles['list']}>
        {ALLERGENS.map((allergen) => (
          <AllergenRow
            key={allergen}
            name={ALLERGEN_NAMES[allergen]}
            knowledge={knowledgeOf(facts.allergens, allergen)}
            onChange={(knowledge) => answer(allergen, knowledge)}
          />
        ))}
      </div>
      <TextArea
        label="Ingredients"
        maxLength={TEXT_LIMITS.ingredients}
        value={facts.ingredients}
        onChange={(ingredients) => change({ ingredients })}
      />
      <TextArea
        label="Ingredients in Spanish"
        lang="es"
        maxLength={TEXT_LIMITS.ingredients}
        value={facts.ingredients_es}
        onChange={(ingredients_es) => change({ ingredients_es })}
      />
      <Field
        label="Checked on"
        type="date"
        look="small"
        value={facts.checked_on ?? ''}
        onChange={(day) => change({ checked_on: day === '' ? null : day })}
      />
      <Problem>{error && sentenceOf(error)}</Problem>
    </FormDialog>
  );
};

type RowProps = { readonly name: string; readonly knowledge: Knowledge; readonly onChange: (knowledge: Knowledge) => void };

const ANSWERS = ['y', 'n', '?'] as const satisfies readonly Knowledge[];

const AllergenRow = ({ name, knowledge, onChange }: RowProps) => {
  const group = useId();
  const look = (answer: Knowledge) => answer === knowledge && styles[answer === '?' ? 'unknown' : 'chosen'];
  return (
    <div className={styles['row']} role="radiogroup" aria-labelledby={`${group}-name`}>
      <span className={styles['name']} id={`${group}-name`}>
        {name}
      </span>
      <span className={styles['rail']}>
        {ANSWERS.map((answer) => (
          <label key={answer} className={classNames(styles['answer'], look(answer))}>
            <input className={styles['radio']} type="radio" name={group} checked={answer === knowledge} onChange={() => onChange(answer)} />
            {answer === knowledge && <Icon name={answer === '?' ? 'info' : 'check'} />}
            <span>{KNOWLEDGE_NAMES[answer]}</span>
          </label>
        ))}
      </span>
    </div>
  );
};
