import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { BOARD_SHOWS, type BoardShows } from '#core/domain/board/board.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { typedStaffCode } from '#core/domain/staff/typed-staff-code.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { BOARD_LINKS_KEY, boardLinksQuery } from '#web/staff/board-links.queries.ts';
import { useOneId } from '#web/staff/use-one-id.ts';
import { timeText } from '#web/texts/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Choice, ChoiceGroup } from '#web/ui/choice.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import { unlessSent } from '#web/ui/unless-sent.ts';
import styles from './boards.module.css';

const SHOWS: Readonly<Record<BoardShows, { readonly title: string; readonly text: string }>> = {
  orders: { title: 'Orders', text: 'Preparing and ready, with a chime.' },
  prices: { title: 'Prices', text: 'The menu, live, with what’s sold out.' },
};

/** Screens at the stand, and how to connect more (season §5). */
export const BoardsPage = () => {
  // A scan may reach the page while it is open.
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const code = typedStaffCode(hash) || typed;
  const navigate = useNavigate();
  const leave = (): void => {
    setTyped('');
    void navigate(PATHS.boards.to(), { replace: true });
  };
  if (code !== '') return <Accept key={code} code={code} onDone={leave} />;
  return <Boards onCode={setTyped} />;
};

const Boards = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(boardLinksQuery(api));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Boards</DocumentTitle>
      <PageIntro title="Boards">A board shows order numbers or prices, and can do nothing else.</PageIntro>
      {isPending && <ScreenState kind="loading" title="Loading boards..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the boards')}
        </Banner>
      )}
      {data?.length === 0 && <p className="muted">No screen is connected yet.</p>}
      {data?.map((link) => (
        <LinkCard key={link.id} {...link} />
      ))}
      <TypeCode onCode={onCode} />
      <details className={styles['link']}>
        <summary>The screen can’t show a code? Give it a link.</summary>
        <NewLink />
      </details>
    </Page>
  );
};

const TypeCode = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { length } = LIMITS.staffCodes;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.length === length) onCode(typed);
    else setError(`Type all ${length} characters.`);
  };
  return (
    <Card label="Connect another screen">
      <form onSubmit={submit} noValidate>
        <Stack>
          <h2>Connect another screen</h2>
          <p>{`On the TV, open ${window.location.host}${PATHS.board.pattern}. Scan what it shows with this phone, or type its code here.`}</p>
          <Field
            label="The code on the screen"
            look="code"
            value={typed}
            onChange={(value) => setTyped(typedStaffCode(value))}
            error={typed.length === length ? undefined : error}
          />
          <Row>
            <Button variant="primary" size="large" type="submit">
              Continue
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
};

type AcceptProps = { readonly code: string; readonly onDone: () => void };

/** On the manager's phone. Comparing the codes protects against a stranger's screen. */
const Accept = ({ code, onDone }: AcceptProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [shows, setShows] = useState<BoardShows>('orders');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(boardContract.connectScreen, { body: { code, name, shows } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: BOARD_LINKS_KEY });
      onDone();
    },
  });
  return (
    <Page width="reading" gap="group">
      <DocumentTitle>Connect This Screen?</DocumentTitle>
      <h1>Connect this screen?</h1>
      <Problem>{error && sentenceOf(error)}</Problem>
      <div className={styles['accept']}>
        <p>The screen must show</p>
        <strong translate="no">{code}</strong>
      </div>
      <Field
        label="Where does it hang?"
        value={name}
        onChange={setName}
        maxLength={TEXT_LIMITS.staffName}
        hint="For example Bleachers TV"
      />
      <ChoiceGroup legend="What does it show?" hint={SHOWS[shows].text}>
        {BOARD_SHOWS.map((one) => (
          <Choice key={one} name="shows" value={one} title={SHOWS[one].title} checked={one === shows} onChoose={() => setShows(one)} />
        ))}
      </ChoiceGroup>
      <p className="muted small">It can show this and nothing else. You can disconnect it any time.</p>
      <Row>
        <Button size="large" onClick={onDone}>
          Not Mine
        </Button>
        <Button variant="primary" size="large" busy={isPending} onClick={() => mutate()}>
          Connect
        </Button>
      </Row>
    </Page>
  );
};

const NewLink = () => {
  const { api, clipboard } = useServices();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [copied, setCopied] = useState<boolean | null>(null);
  const [isNamed, setIsNamed] = useState(true);
  const { idOf, forget } = useOneId();
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (screen: string) => api.call(boardContract.issueLink, { body: { id: idOf(screen), name: screen } }),
    onSuccess: () => {
      forget();
      setCopied(null);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: BOARD_LINKS_KEY }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsNamed(name.trim() !== '');
    if (name.trim() !== '' && !isPending) mutate(name.trim(), { onSuccess: () => setName(unlessSent(name, '')) });
  };
  const url = data === undefined ? null : `${window.location.origin}${data.path}`;
  return (
    <Card label="A new link">
      <form onSubmit={submit} noValidate>
        <Stack>
          <h2>New Link</h2>
          <Problem>{error && sentenceOf(error)}</Problem>
          <Field
            label="Screen"
            value={name}
            onChange={setName}
            maxLength={TEXT_LIMITS.staffName}
            hint="For example TV at the window"
            error={isNamed ? undefined : 'The screen needs a name.'}
          />
          <Row>
            <Button variant="primary" type="submit" busy={isPending}>
              Make a Link
            </Button>
          </Row>
          {url !== null && data !== undefined && (
            <Banner
              tone="success"
              announce="polite"
              action={<Button onClick={() => void clipboard.write(url).then(setCopied)}>{copied === true ? 'Copied' : 'Copy Link'}</Button>}
            >
              <span>{`Open this link on ${data.name}. It’s shown only once:`}</span> <strong translate="no">{url}</strong>
            </Banner>
          )}
        </Stack>
      </form>
    </Card>
  );
};

type LinkCardProps = ResponseOf<(typeof boardContract)['listLinks']>[number];

const LinkCard = ({ id, name, shows, created_at: createdAt, created_by: by }: LinkCardProps) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: BOARD_LINKS_KEY });
  const other: BoardShows = shows === 'orders' ? 'prices' : 'orders';
  const change = useCommand((next: BoardShows) => api.call(boardContract.changeLink, { params: { id }, body: { shows: next } }), {
    onSettled,
  });
  const disconnect = useCommand(() => api.call(boardContract.revokeLink, { params: { id } }), { onSettled });
  const error = change.error ?? disconnect.error;
  return (
    <Card label={name}>
      <Row align="spread">
        <div>
          <h2>{name}</h2>
          <p className="muted">{`${SHOWS[shows].title}. Connected by ${by}, ${timeText(createdAt, clock.now(), timeZone)}.`}</p>
        </div>
        <Row>
          <Button label={`Show ${SHOWS[other].title} on ${name}`} busy={change.isPending} onClick={() => change.run(other)}>
            {`Show ${SHOWS[other].title}`}
          </Button>
          <Button variant="danger-quiet" label={`Disconnect ${name}`} busy={disconnect.isPending} onClick={() => disconnect.run(undefined)}>
            Disconnect
          </Button>
        </Row>
      </Row>
      <Problem>{error && sentenceOf(error)}</Problem>
    </Card>
  );
};
