import { useId, useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import { formatUsd, toUsdText } from '#core/domain/kernel/money.ts';
import { parseCustomDonation, readCustomDonation, type Donation } from '#core/domain/pricing/donation.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Card } from '#web/ui/card.tsx';
import { Choice, ChoiceGroup, ChoiceWithField } from '#web/ui/choice.tsx';
import { InputMoney } from '#web/ui/input-money.tsx';
import styles from './cart.module.css';
import type { DonationChoice } from './cart.view.ts';
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

const MAXIMUM = formatUsd(LIMITS.pricing.maximumDonationCents);

const typedTextOf = (donation: Donation): string => (donation.kind === 'custom' && donation.cents > 0 ? toUsdText(donation.cents) : '');

const CustomDonation = ({ donation }: Pick<DonationCardProps, 'donation'>) => {
  const { cart } = useServices();
  const texts = useTexts('cart', CART);
  const [text, setText] = useState(() => typedTextOf(donation));
  const errorId = useId();
  const isChosen = donation.kind === 'custom';
  const isInvalid = isChosen && !readCustomDonation(text).ok;

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
        invalid={isInvalid}
        {...(isInvalid && { describedBy: errorId })}
      />
      {isInvalid && (
        <p className={styles['error']} id={errorId} role="alert">
          {texts.donationOutOfRange(MAXIMUM)}
        </p>
      )}
    </ChoiceWithField>
  );
};
