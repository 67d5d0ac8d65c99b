import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import type { LookupPageHash } from '#core/domain/kernel/ids.ts';
import { readPickupCode } from '#core/domain/order/pickup-code.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { STATUS_LABELS } from '#core/domain/order/order-labels.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { positionBanner } from '#core/domain/queue/queue-position.ts';
import { thankYouMessage } from '#core/domain/order/order-labels.ts';
import { useServices } from '#web/composition/services-context.ts';
import { lookedUpOrderQuery } from '#web/order/order-status.queries.ts';
import { PickupSection } from '#web/order/pickup-section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { PositionBlock } from '#web/ui/position-block.tsx';
import { Section } from '#web/ui/section.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { FACT_REQUIRED, proofFailureText, statusFailure } from './messages.ts';
import { StatusFailure, StatusLoading, WaysOn } from './status-states.tsx';

/** What a lookup shows: number, status and place. The last name or the pickup code opens the rest (rules §5). */
export const LookedUpOrder = ({ hash }: { readonly hash: LookupPageHash }) => {
  const { api } = useServices();
  const { data: order, error } = useQuery(lookedUpOrderQuery(api, hash));
  if (order === undefined) return error === null ? <StatusLoading /> : <StatusFailure {...statusFailure(error)} />;
  const number = displayOrderNumber(order.order_number);
  const label = STATUS_LABELS[order.status];
  const banner = positionBanner(order.status, order.queue_position);
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
        {banner !== null && (
          <PositionBlock
            position={banner.position}
            title={banner.headline}
            detail={banner.detail ?? thankYouMessage('queued', banner.position)}
            estimate={null}
          />
        )}
        <Section title="See the whole order">
          <ProofForm hash={hash} />
        </Section>
        {order.status !== 'cancelled' && <PickupSection />}
      </Ticket>
      <WaysOn />
    </>
  );
};

const ProofForm = ({ hash }: { readonly hash: LookupPageHash }) => {
  const { api } = useServices();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call(ordersContract.prove, { params: { hash }, body: { lastNameOrCode: typed } }),
    onSuccess: (own) => navigate(`/order-status/${own.hash}#${readPickupCode(typed) ?? ''}`, { replace: true }),
    onError: (error) => setFailure(proofFailureText(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    const isBlank = typed.trim() === '';
    setFailure(isBlank ? FACT_REQUIRED : undefined);
    if (!isBlank) mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p>
          For everyone&apos;s privacy, this page shows an order number for any email or phone. Type the last name you paid with, or your
          pickup code, to make sure that the order is yours.
        </p>
        <Field
          label="Last name or pickup code"
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
          Show My Order
        </Button>
      </Stack>
    </form>
  );
};
