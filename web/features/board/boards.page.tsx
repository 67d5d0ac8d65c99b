import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { boardContract } from '#adapters/http-contract/board.contract.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';

const FAILED = 'This didn’t work. Please try again.';
const LINKS_KEY = [...STAFF_KEY, 'board-links'];

const linksQuery = (api: Api) =>
  queryOptions({ queryKey: LINKS_KEY, queryFn: ({ signal }) => api.call(boardContract.listLinks, { signal }) });

/** Screens with the board, and links for more (night §5). */
export const BoardsPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(linksQuery(api));
  usePageShield(data?.map(({ id }) => id).join());
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Boards</DocumentTitle>
      <PageIntro title="Boards">A board shows numbers and first names, preparing and ready. Its link can do nothing else.</PageIntro>
      <Row>
        <ButtonLink icon="print" to="/admin/sign">
          Menu Sign
        </ButtonLink>
      </Row>
      <NewLink />
      {isPending && <ScreenState kind="loading" title="Loading boards..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the boards')}
        </Banner>
      )}
      {data?.length === 0 && <p className="muted">No board yet. Give one a name to get its link.</p>}
      {data?.map((link) => (
        <LinkCard key={link.id} {...link} />
      ))}
    </Page>
  );
};

const NewLink = () => {
  const { api, clipboard } = useServices();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [copied, setCopied] = useState<boolean | null>(null);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: (screen: string) => api.call(boardContract.issueLink, { body: { name: screen } }),
    onSuccess: () => {
      setName('');
      setCopied(null);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: LINKS_KEY }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '' && !isPending) mutate(name.trim());
  };
  const url = data === undefined ? null : `${window.location.origin}${data.path}`;
  return (
    <Card label="A new link">
      <form onSubmit={submit} noValidate>
        <Stack>
          <h2>New Link</h2>
          {error !== null && (
            <Banner tone="danger" announce="assertive">
              {sentenceOf(error, FAILED)}
            </Banner>
          )}
          <Field label="Screen" value={name} onChange={setName} maxLength={TEXT_LIMITS.staffName} hint="For example TV at the window" />
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
              <span>{`Open this link on ${data.name}. It is shown this once:`}</span> <strong translate="no">{url}</strong>
            </Banner>
          )}
        </Stack>
      </form>
    </Card>
  );
};

type LinkCardProps = { readonly id: string; readonly name: string; readonly created_at: Instant; readonly created_by: string };

const LinkCard = ({ id, name, created_at: createdAt, created_by: by }: LinkCardProps) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(boardContract.revokeLink, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LINKS_KEY }),
  });
  return (
    <Card label={name}>
      <Row align="spread">
        <div>
          <h2>{name}</h2>
          <p className="muted">{`Since ${timeText(createdAt, clock.now(), timeZone)} by ${by}`}</p>
        </div>
        <Button label={`Revoke ${name}`} busy={isPending} onClick={() => !isPending && mutate()}>
          Revoke
        </Button>
      </Row>
      {error !== null && (
        <Banner tone="danger" announce="assertive">
          {sentenceOf(error, FAILED)}
        </Banner>
      )}
    </Card>
  );
};
