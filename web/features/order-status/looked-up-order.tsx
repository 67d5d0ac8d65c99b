import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { LookupPageHash } from '#core/domain/kernel/ids.ts';
import { readPickupCode } from '#core/domain/order/pickup-code.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { POLLING } from '#web/api/polling.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useAnswered } from '#web/api/query-client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { lookedUpOrderQuery } from '#web/order/order-status.queries.ts';
import { useOrderWords } from '#web/order/use-order-words.ts';
import { PickupSection } from '#web/order/pickup-section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { FinePrint } from '#web/ui/fine-print.tsx';
import { PositionBlock } from '#web/ui/position-block.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { StatusBannerOf } from './order-ticket.tsx';
import { StatusFailure, StatusLoading, NextLinks } from './status-states.tsx';
import { ORDER } from '#web/texts/en/order.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** A lookup's view: number, status and place. The last name or the pickup code opens the rest (rules §5). */
export const LookedUpOrder = ({ hash }: { readonly hash: LookupPageHash }) => {
  const { api, clock } = useServices();
  const { timeZone } = useStand();
  const { order: texts, times } = useOrderWords();
  const { data: order, error, dataUpdatedAt } = useQuery(lookedUpOrderQuery(api, hash));
  const answered = useAnswered(lookedUpOrderQuery(api, hash).queryKey, dataUpdatedAt);
  if (order === undefined) return error === null ? <StatusLoading /> : <StatusFailure {...texts.statusFailure(error)} />;
  const number = displayOrderNumber(order.order_number);
  const label = texts.status(order.status);
  const banner = texts.position(order.status, order.queue_position);
  return (
    <>
      <DocumentTitle>{`${label} ${number}`}</DocumentTitle>
      <Ticket
        top={<Badge tone={order.status}>{label}</Badge>}
        orderNumber={number}
        numberAs="heading"
        bottom={null}
        tone={order.status === 'ready' ? 'ready' : 'night'}
      >
        <StatusBannerOf status={order.status} />
        {banner !== null && (
          <PositionBlock
            position={banner.position}
            title={banner.headline}
            detail={banner.detail ?? (order.status === 'preparing' ? null : texts.message(order.status, banner.position))}
            estimate={null}
          />
        )}
        <Section title={texts.seeWhole}>
          <ProofForm hash={hash} />
        </Section>
        {order.status !== 'cancelled' && <PickupSection />}
      </Ticket>
      <NextLinks />
      <FinePrint>{texts.updated(times.exactTime(answered?.at ?? clock.now(), timeZone), POLLING.customerStatusMs / SECOND_MS)}</FinePrint>
    </>
  );
};

const ProofForm = ({ hash }: { readonly hash: LookupPageHash }) => {
  const { api } = useServices();
  const navigate = useNavigate();
  const texts = useTexts('order', ORDER);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(ordersContract.prove, { params: { hash }, body: { lastNameOrCode: typed } }),
    onSuccess: (own) => navigate(`/order-status/${own.hash}#${readPickupCode(typed) ?? ''}`, { replace: true }),
    onError: (error) => setFailure(texts.proofFailed(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const isBlank = typed.trim() === '';
    setFailure(isBlank ? texts.proofRequired : undefined);
    if (!isBlank) mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p>{texts.whyProof}</p>
        <Field
          label={texts.proofLabel}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setFailure(undefined);
          }}
          error={failure}
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.name}
        />
        <Button type="submit" variant="primary" width="full" busy={isPending}>
          {texts.showMyOrder}
        </Button>
      </Stack>
    </form>
  );
};
