import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { MAX_PREP_POINTS, USUAL_PREPARATION, type Preparation } from '#core/domain/catalogue/preparation.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { stationsQuery, useStations } from '#web/staff/stations/stations.queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { ChipButton } from './chip-button.tsx';
import styles from './inventory.module.css';
import { PREP_POINTS_INVALID, STATION_REQUIRED } from './messages.ts';
import { readPrepPoints } from './inventory.view.ts';
import type { Flash } from './use-flash.ts';

type PreparationProps = { readonly product: Product; readonly flash: Flash };

/** A product's station, with an edit button. */
export const PreparationButton = ({ product, flash }: PreparationProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const known = useStations().get(product.id);
  if (known === undefined) return null;
  return (
    <>
      <ChipButton icon="pin" topic="Station" value={known.station} of={product.name} onClick={() => setIsOpen(true)} />
      {isOpen && <PreparationDialog product={product} flash={flash} known={known} onDismiss={() => setIsOpen(false)} />}
    </>
  );
};

const NEW = '';

type DialogProps = PreparationProps & { readonly known: Preparation; readonly onDismiss: () => void };

const PreparationDialog = ({ product, flash, known, onDismiss }: DialogProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const stations = new Set([...Object.values(USUAL_PREPARATION), ...useStations().values()].map(({ station }) => station));
  const [station, setStation] = useState(known.station);
  const [named, setNamed] = useState('');
  const [points, setPoints] = useState(String(known.prepPoints));
  const [isChecked, setIsChecked] = useState(false);
  const wanted = (station === NEW ? named : station).trim();
  const prepPoints = readPrepPoints(points);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { station: string; prep_points: number }) =>
      api.call(inventoryContract.setPreparation, { params: { id: product.id }, body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: stationsQuery(api).queryKey });
      flash.succeed('Station updated!', product.name);
      onDismiss();
    },
  });
  const save = (): void => {
    setIsChecked(true);
    if (wanted !== '' && prepPoints !== null) mutate({ station: wanted, prep_points: prepPoints });
  };
  return (
    <FormDialog
      title={`Where is ${product.name} made?`}
      closeButton="shown"
      onDismiss={onDismiss}
      formClass={styles['form']}
      submitLabel="Save"
      onSubmit={save}
      isBusy={isPending}
    >
      <SelectField
        label="Made at"
        look="small"
        value={station}
        options={[...[...stations].sort().map((name) => ({ value: name, label: name })), { value: NEW, label: 'New station' }]}
        onChange={setStation}
      />
      {station === NEW && (
        <Field
          label="New station"
          look="small"
          value={named}
          onChange={setNamed}
          maxLength={TEXT_LIMITS.station}
          autoComplete="off"
          error={isChecked && wanted === '' ? STATION_REQUIRED : undefined}
        />
      )}
      <Field
        label="Prep points"
        look="small"
        type="number"
        inputMode="numeric"
        min="0"
        max={String(MAX_PREP_POINTS)}
        step="1"
        value={points}
        onChange={setPoints}
        hint="How much work one takes: a can 0, a hot dog 1, nachos 2."
        error={isChecked && prepPoints === null ? PREP_POINTS_INVALID : undefined}
      />
      {error !== null && (
        <div className={styles['wide']}>
          <Banner tone="danger" announce="assertive">
            {sentenceOf(error)}
          </Banner>
        </div>
      )}
    </FormDialog>
  );
};
