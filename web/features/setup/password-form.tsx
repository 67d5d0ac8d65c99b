import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Field } from '#web/ui/field.tsx';
import { SetupForm } from './setup-form.tsx';
import { useSetupForm } from './use-setup-form.ts';

export const PasswordForm = () => {
  const { api, logins } = useServices();
  const form = useSetupForm({ password: '' }, async (body) => {
    const { token, user } = await api.call(setupContract.password, { body });
    logins.logInAdmin({ token, ...user });
  });
  return (
    <SetupForm submitLabel="Use This Password" busy={form.isPending} problem={form.problem} onSubmit={form.submit}>
      <Field
        label="Admin password"
        type="password"
        name="password"
        autoComplete="new-password"
        hint="8 characters or more, and none that others would try first."
        value={form.fields.password}
        onChange={form.type('password')}
      />
    </SetupForm>
  );
};
