import { readMoney } from '#core/domain/kernel/read-money.ts';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';
import { FieldFrame } from './field-frame.tsx';
import { InputMoney, type InputMoneyProps } from './input-money.tsx';
import { moneyProblem } from './money-problem.ts';

type MoneyFieldProps = InputMoneyProps & {
  readonly label: string;
  /** One sentence under the field. */
  readonly hint?: string;
  /** Another error of the amount. */
  readonly error?: string | undefined;
  /** A price is rounded to cents (spec §5). */
  readonly moreDecimals?: 'refuse' | 'round';
};

/** After only '$' or '.', the person is still typing. */
const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text);

/** Dollars with a label. Validates an unreadable or ambiguous amount itself. */
export const MoneyField = ({ label, hint, error, moreDecimals = 'refuse', ...input }: MoneyFieldProps) => {
  const texts = useTexts('ui', UI);
  const amount = readMoney(input.value, { moreDecimals });
  const problem = amount.ok || !hasDigit(input.value) ? null : moneyProblem(texts, amount.error);
  return (
    <FieldFrame label={label} hint={hint} error={error ?? problem ?? undefined}>
      {(wiring) => <InputMoney {...input} {...wiring} />}
    </FieldFrame>
  );
};
