import { useId, useState } from 'react';
import { formatUsd, toUsdText } from '#core/domain/kernel/money.ts';
import type { MoneyRefusal } from '#core/domain/kernel/read-money.ts';
import { parseCustomDonation, readCustomDonation, type Donation, type DonationRefusal } from '#core/domain/pricing/donation.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Choice, ChoiceGroup, ChoiceWithField } from '#web/ui/choice.tsx';
import { InputMoney } from '#web/ui/input-money.tsx';
import styles from './cart.module.css';
import type { DonationChoice } from './cart.view.ts';
import { moneyProblem } from '#web/ui/money-problem.ts';
import { UI } from '#web/texts/en/ui.ts';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type DonationCardProps = {
  readonly donation: Donation;
  readonly choices: readonly DonationChoice[];
};

export const DonationCard = ({ donation, choices }: DonationCardProps) => {
  const { cart } = useServices();
  const texts = useTexts('cart', CART);
  return (
    <Card>
      <ChoiceGroup legend={texts.donate} hint={texts.donateHint}>
        {choices.map(({ percent, label, amount }) => (
          <Choice
            key={percent}
            name="donation"
            value={String(percent)}
            title={label}
            detail={amount}
            checked={donation.kind === 'preset' && donation.percent === percent}
            onChoose={() => cart.chooseDonation({ kind: 'preset', percent })}
          />
        ))}
        <CustomDonation donation={donation} />
      </ChoiceGroup>
    </Card>
  );
};

const typedTextOf = (donation: Donation): string => (donation.kind === 'custom' && donation.cents > 0 ? toUsdText(donation.cents) : '');

const CustomDonation = ({ donation }: Pick<DonationCardProps, 'donation'>) => {
  const { cart } = useServices();
  const texts = useTexts('cart', CART);
  const ui = useTexts('ui', UI);
  const [text, setText] = useState(() => typedTextOf(donation));
  const errorId = useId();
  const isChosen = donation.kind === 'custom';
  const problemOf = (refusal: DonationRefusal | MoneyRefusal): string | null =>
    refusal.kind === 'donation/out-of-range' ? texts.donationOutOfRange(formatUsd(refusal.maximumCents)) : moneyProblem(ui, refusal);
  const amount = readCustomDonation(text);
  const problem = isChosen && !amount.ok ? problemOf(amount.error) : null;

  const choose = (typed: string): void => cart.chooseDonation({ kind: 'custom', cents: parseCustomDonation(typed) });
  const change = (typed: string): void => {
    setText(typed);
    choose(typed);
  };
  return (
    <ChoiceWithField name="donation" value="custom" title={texts.customDonation} checked={isChosen} onChoose={() => choose(text)}>
      <InputMoney
        label={texts.customDonationLabel}
        value={text}
        onChange={change}
        onFocus={() => choose(text)}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : errorId}
      />
      {problem !== null && (
        <p className={styles['error']} id={errorId} role="alert">
          {problem}
        </p>
      )}
    </ChoiceWithField>
  );
};
