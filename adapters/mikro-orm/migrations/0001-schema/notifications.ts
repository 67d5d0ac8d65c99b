/** Mails, push subscriptions and text messages: rows committed with the fact that they report, sent by the worker. */
export const NOTIFICATIONS = `
  create table outbox (
    id uuid not null,
    kind text not null,
    order_id uuid null,
    recipient text not null,
    notice jsonb not null,
    message_id text not null,
    state text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts int not null,
    give_up_at timestamptz not null,
    settled_at timestamptz null,
    primary key (id),
    constraint outbox_message_id_unique unique (message_id),
    constraint outbox_settled_check check ((state = 'pending') = (settled_at is null)),
    constraint outbox_state_check check (state in ('pending', 'sent', 'failed'))
  );
  create index outbox_order_index on outbox (order_id);
  create index outbox_due_index on outbox (due_at) where state = 'pending';

  create table push_subscriptions (
    id uuid not null,
    order_id uuid not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    told_of timestamptz null,
    due_at timestamptz not null,
    attempts int not null,
    primary key (id),
    constraint push_subscriptions_endpoint_unique unique (order_id, endpoint),
    constraint push_subscriptions_order_id_foreign foreign key (order_id) references orders (id)
  );
  create index push_subscriptions_due_index on push_subscriptions (due_at);

  create table text_consents (
    order_id uuid not null,
    wording int not null,
    language text not null,
    given_at timestamptz not null,
    withdrawn_at timestamptz null,
    told_of timestamptz null,
    failed_of timestamptz null,
    due_at timestamptz not null,
    attempts int not null,
    primary key (order_id),
    constraint text_consents_language_check check (language in ('en', 'es')),
    constraint text_consents_counts_check check (wording > 0 and attempts >= 0),
    constraint text_consents_order_id_foreign foreign key (order_id) references orders (id) on delete no action
  );
`;
