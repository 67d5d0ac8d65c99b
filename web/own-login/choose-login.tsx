import { useState } from 'react';
import { SHORTEST_OF_PEOPLE } from '#core/domain/staff/admin-password.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Options, type OptionView } from '#web/ui/option.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { accountFailureText } from './messages.ts';
import { NewPasswordForm } from './new-password.tsx';
import type { InvitationView, useJoin } from './use-join.ts';

type Way = 'passkey' | 'password';

const WAYS: readonly OptionView<Way>[] = [
  {
    value: 'passkey',
    title: 'With a passkey',
    sentence: 'Your face, your fingerprint or this device’s screen lock. Nothing to remember.',
    mark: <Badge tone="success">Safest</Badge>,
  },
  {
    value: 'password',
    title: 'With a password',
    sentence: `${SHORTEST_OF_PEOPLE} characters or more, plus a code from an app on your phone.`,
  },
];

const NO_WAY =
  'This browser can’t make a passkey at this address, and the stand can’t store passwords yet. Open the stand at its https address.';

type ChooseLoginProps = Pick<ReturnType<typeof useJoin>, 'byPasskey' | 'byPassword'> & { readonly invitation: InvitationView };

/** A passkey where the browser has them, or else a password with a code app. */
export const ChooseLogin = ({ invitation: { passkey_options: options, totp }, byPasskey, byPassword }: ChooseLoginProps) => {
  const { passkeys } = useServices();
  const possible = { passkey: passkeys.areSupported(), password: totp !== null };
  const ways = WAYS.filter(({ value }) => possible[value]);
  const [chosen, setChosen] = useState<Way | null>(null);
  const way = chosen ?? ways[0]?.value ?? null;
  if (way === null) return <Banner tone="danger">{NO_WAY}</Banner>;
  return (
    <Stack>
      <Options legend="How do you want to log in?" options={ways} value={way} onChoose={setChosen} />
      {way === 'passkey' && (
        <Button
          variant="primary"
          size="large"
          width="full"
          icon="fingerprint"
          busy={byPasskey.isPending}
          onClick={() => byPasskey.run(options)}
        >
          Create Passkey
        </Button>
      )}
      {way === 'passkey' && byPasskey.error !== null && (
        <Banner tone="danger" announce="assertive">
          {accountFailureText(byPasskey.error)}
        </Banner>
      )}
      {way === 'password' && totp !== null && (
        <NewPasswordForm
          app={totp}
          submitLabel="Use This Password"
          busy={byPassword.isPending}
          error={byPassword.error}
          onSubmit={byPassword.run}
        />
      )}
    </Stack>
  );
};
