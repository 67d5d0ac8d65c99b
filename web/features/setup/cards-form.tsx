import { useState } from 'react';
import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { BulletList } from '#web/ui/bullet-list.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { CardTest } from './card-test.tsx';
import { InUse, SetupForm } from './setup-form.tsx';
import type { AccountCheckView, ProviderView } from './setup.queries.ts';
import { useSetupForm } from './use-setup-form.ts';

const PROVIDERS = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'square', label: 'Square' },
] as const;

type Provider = (typeof PROVIDERS)[number]['value'];

const settingsFor = (provider: Provider, { key, location }: { readonly key: string; readonly location: string }) =>
  provider === 'stripe'
    ? { PAYMENT_PROVIDER: provider, STRIPE_SECRET_KEY: key }
    : { PAYMENT_PROVIDER: provider, SQUARE_ACCESS_TOKEN: key, ...(location.trim() !== '' && { SQUARE_LOCATION_ID: location }) };

/** One pasted key: checked immediately, then used. */
export const CardsForm = ({ inUse, isNext }: { readonly inUse: ProviderView; readonly isNext: boolean }) => {
  const { api } = useServices();
  const [provider, setProvider] = useState<Provider>('stripe');
  const form = useSetupForm(
    { key: '', location: '' },
    (typed) => api.call(setupContract.payments, { body: settingsFor(provider, typed) }),
    ({ isUsed }) => isUsed,
  );
  const isStripe = provider === 'stripe';
  return (
    <Stack>
      <InUse inUse={inUse} />
      {inUse.provider !== 'off' && <CardTest />}
      {form.answer !== null && <Report checks={form.answer.checks} isUsed={form.answer.isUsed} />}
      {inUse.source !== 'environment' && (
        <SetupForm submitLabel="Check and Use This Key" busy={form.isPending} isNext={isNext} problem={form.problem} onSubmit={form.submit}>
          <p>The money goes straight from the provider to the band’s bank account. It never passes through this stand.</p>
          <SelectField label="Provider" value={provider} options={PROVIDERS} onChange={setProvider} />
          <Field
            label={isStripe ? 'Secret or restricted key' : 'Access token'}
            type="password"
            name="provider-key"
            autoComplete="off"
            hint={
              isStripe ? 'At Stripe: Developers, API keys.' : 'At Square: Developer Console, your application, Production, Credentials.'
            }
            value={form.fields.key}
            onChange={form.type('key')}
          />
          {!isStripe && (
            <Field
              label="Location ID"
              hint="Only if the account has more than one location."
              value={form.fields.location}
              onChange={form.type('location')}
            />
          )}
        </SetupForm>
      )}
    </Stack>
  );
};

const Report = ({ checks, isUsed }: { readonly checks: readonly AccountCheckView[]; readonly isUsed: boolean }) => {
  const shown = isUsed ? checks : checks.filter(({ verdict }) => verdict !== 'green');
  return (
    <Banner
      tone={isUsed ? 'success' : 'danger'}
      title={isUsed ? 'Card payments work' : 'This key was not stored'}
      announce={isUsed ? 'polite' : 'assertive'}
    >
      <BulletList items={shown.map(({ sentence, todo }) => (todo === null ? sentence : `${sentence} ${todo}`))} />
    </Banner>
  );
};
