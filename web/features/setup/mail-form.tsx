import { useState } from 'react';
import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { InUse, SetupForm } from './setup-form.tsx';
import type { ProviderView } from './setup.queries.ts';
import { useSetupForm } from './use-setup-form.ts';

const PROVIDERS = [
  { value: 'postmark', label: 'Postmark' },
  { value: 'smtp', label: 'The school’s mail server (SMTP)' },
] as const;

type Provider = (typeof PROVIDERS)[number]['value'];

const settingsFor = (provider: Provider, key: string, from: string) =>
  provider === 'postmark'
    ? { EMAIL_PROVIDER: provider, POSTMARK_SERVER_TOKEN: key, EMAIL_FROM: from }
    : { EMAIL_PROVIDER: provider, SMTP_URL: key, EMAIL_FROM: from };

/** Used once the provider has accepted a test mail. */
export const MailForm = ({ inUse, isNext }: { readonly inUse: ProviderView; readonly isNext: boolean }) => {
  const { api } = useServices();
  const [provider, setProvider] = useState<Provider>('postmark');
  const form = useSetupForm({ key: '', from: '', testTo: '' }, ({ key, from, testTo }) =>
    api.call(setupContract.mail, { body: { settings: settingsFor(provider, key, from), testTo } }),
  );
  const isPostmark = provider === 'postmark';
  return (
    <Stack>
      <InUse inUse={inUse} />
      {form.answer !== null && (
        <Banner tone="success" icon="mail" title="Mail works" announce="polite">
          {`A test is on its way to ${form.answer.to}. Look in the spam folder, too.`}
        </Banner>
      )}
      {inUse.source !== 'environment' && (
        <SetupForm
          submitLabel="Send a Test and Use This"
          busy={form.isPending}
          isNext={isNext}
          problem={form.problem}
          onSubmit={form.submit}
        >
          <SelectField label="Mail is sent by" value={provider} options={PROVIDERS} onChange={setProvider} />
          <Field
            label={isPostmark ? 'Server token' : 'Address of the mail server'}
            type="password"
            name="mail-key"
            autoComplete="off"
            hint={isPostmark ? 'A new account waits about a day for approval.' : 'Ask IT: smtps://user:password@mail.example.org'}
            value={form.fields.key}
            onChange={form.type('key')}
          />
          <Field label="Mails come from" type="email" value={form.fields.from} onChange={form.type('from')} />
          <Field label="Send the test to" type="email" autoComplete="email" value={form.fields.testTo} onChange={form.type('testTo')} />
        </SetupForm>
      )}
    </Stack>
  );
};
