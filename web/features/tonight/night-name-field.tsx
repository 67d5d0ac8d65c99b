import { LIMITS } from '#core/domain/limits.ts';
import { Field } from '#web/ui/field.tsx';

type NightNameFieldProps = {
  readonly value: string;
  readonly onChange: (name: string) => void;
  readonly hint: string;
  readonly error?: string | undefined;
};

/** 'vs. Lincoln' */
export const NightNameField = (field: NightNameFieldProps) => (
  <Field label="Name" maxLength={LIMITS.nights.nameLength} autoComplete="off" {...field} />
);
