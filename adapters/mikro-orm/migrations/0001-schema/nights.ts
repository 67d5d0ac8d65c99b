/** A night is planned, opened and closed. Only one is open at a time; a closed one never changes. */
export const NIGHTS = `
  create table nights (
    id uuid not null,
    name text not null,
    state text not null,
    opens_at timestamptz null,
    closes_at timestamptz null,
    opened_at timestamptz null,
    opened_by text null,
    closed_at timestamptz null,
    closed_by text null,
    primary key (id),
    constraint nights_state_check check (state in ('planned', 'open', 'closed')),
    constraint nights_opened_check check ((state = 'planned') = (opened_at is null)),
    constraint nights_closed_check check ((state = 'closed') = (closed_at is not null)),
    constraint nights_people_check check ((opened_by is null or opened_at is not null) and (closed_by is null or closed_at is not null)),
    constraint nights_plan_check check (opens_at < closes_at)
  );
  create unique index nights_open_unique on nights (state) where state = 'open';
`;
