import { useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { ChooseLogin } from './choose-login.tsx';
import { accountFailureText } from './messages.ts';
import { useJoin } from './use-join.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Stack } from '#web/ui/stack.tsx';

type You = { readonly name: string; readonly email: string };

/** The stand's first admin: a name and an address, then the same two options as an invitation. */
export const YouForm = () => {
  const [link, setLink] = useState<string | null>(null);
  const [you, setYou] = useState<You>({ name: '', email: '' });
  if (link !== null) return <YourLogin you={you} link={link} onBack={() => setLink(null)} />;
  return (
    <NameForm
      you={you}
      onNamed={(typed, path) => {
        setYou(typed);
        setLink(path.split('#')[1] ?? '');
      }}
    />
  );
};

const NameForm = ({ you, onNamed }: { readonly you: You; readonly onNamed: (you: You, path: string) => void }) => {
  const { api } = useServices();
  const [typed, setTyped] = useState(you);
  const { run, isPending, error } = useCommand((body: You) => api.call(setupContract.you, { body }), {
    onDone: ({ path }) => onNamed(typed, path),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p>You’re the stand’s first admin. Invite the others later, each with their own name.</p>
        <Field
          label="Your name"
          autoComplete="name"
          maxLength={TEXT_LIMITS.staffName}
          value={typed.name}
          onChange={(name) => setTyped({ ...typed, name })}
        />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={TEXT_LIMITS.email}
          hint="Only when something needs you."
          value={typed.email}
          onChange={(email) => setTyped({ ...typed, email })}
        />
        <Button type="submit" variant="primary" busy={isPending}>
          Continue
        </Button>
        <Problem>{error && accountFailureText(error)}</Problem>
      </Stack>
    </form>
  );
};

const YourLogin = ({ you, link, onBack }: { readonly you: You; readonly link: string; readonly onBack: () => void }) => {
  const { invitation, byPasskey, byPassword } = useJoin(link);
  const { data, error, refetch } = invitation;
  return (
    <Stack>
      <p>{`${you.name}, ${you.email}`}</p>
      {data === undefined && error === null && <ScreenState kind="loading" title="Loading..." titleLevel={2} />}
      {data === undefined && error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {accountFailureText(error)}
        </Banner>
      )}
      {data !== undefined && <ChooseLogin invitation={data} byPasskey={byPasskey} byPassword={byPassword} />}
      <Button variant="quiet" icon="arrow-left" onClick={onBack}>
        Change Name or Email
      </Button>
    </Stack>
  );
};
