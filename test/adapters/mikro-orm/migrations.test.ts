import { createHash } from 'node:crypto';
import type { Migration } from '@mikro-orm/migrations';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '#adapters/mikro-orm/migrations/migrations.ts';

/** Changes that could break an instance of the previous release, which continues to sell with the new schema. */
const BREAKS: Readonly<Record<string, RegExp>> = {
  'takes away what it reads, or the default that it relies on': /\b(drop|truncate|delete from)\b/,
  'renames what it knows': /\brename\b/,
  'changes what it reads': /\balter column \w+ (set data )?type\b/,
  'wants a value that it does not give': /\balter column \w+ set not null\b|\badd column (?![^,]*\bdefault\b)[^,]*\bnot null\b/,
  'refuses what it writes':
    /\badd (constraint|primary key|unique|check|foreign key|exclude)\b|^create unique index\b|\bcreate (or replace )?trigger\b/,
};

/** The statement → why it is safe. Check carefully: the previous release must be able to sell with it. */
const SAFE: Readonly<Record<string, string>> = {};

const TABLE = /^(?:alter table|create unique index \w+ on|drop table|truncate(?: table)?|delete from) (?:if exists |only )?"?(\w+)/;

/** A migration's breaking statements, in lower case, one per line. Tables that it creates itself are exempt. */
const breaksOf = (statements: readonly string[]): readonly string[] => {
  const made = new Set(statements.flatMap((statement) => /^create table (?:if not exists )?"?(\w+)/.exec(statement)?.[1] ?? []));
  const onKnownTables = statements.filter((statement) => !made.has(TABLE.exec(statement)?.[1] ?? ''));
  return onKnownTables.filter((statement) => Object.values(BREAKS).some((pattern) => pattern.test(statement)));
};

const normalised = (statement: string): string => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim();

const statementsOf = async (migrationClass: (typeof MIGRATIONS)[number]['class']): Promise<readonly string[]> => {
  const migration: Migration = Reflect.construct(migrationClass, []);
  await migration.up();
  return migration.getQueries().map((query) => {
    if (typeof query !== 'string') throw new TypeError('only SQL as it is written can be looked at');
    return normalised(query);
  });
};

/** Digests of their statements: a stand that has run one never runs it again. */
const RELEASED: Readonly<Record<string, string>> = {
  '0001-schema': 'f73d884c96dabc9e',
};

describe('migrations', () => {
  it.each(MIGRATIONS.filter(({ name }) => RELEASED[name] !== undefined))('leave $name as it was released', async (released) => {
    const statements = (await statementsOf(released.class)).join('\n');
    expect(createHash('sha256').update(statements).digest('hex').slice(0, 16)).toBe(RELEASED[released.name]);
  });

  it('only add after the first one: the previous release sells with the new schema', async () => {
    const later = await Promise.all(MIGRATIONS.slice(1).map((one) => statementsOf(one.class)));
    expect([...new Set(later.flatMap((statements) => breaksOf(statements)))].toSorted()).toEqual(Object.keys(SAFE).toSorted());
  });

  it.each([
    'alter table orders drop column note',
    'drop table products',
    'drop index orders_placed_at_index',
    'delete from orders',
    'truncate table orders',
    'alter table orders rename column note to notes',
    'alter table orders rename to bills',
    'alter table orders alter column number type int',
    'alter table orders alter column number set data type int',
    'alter table orders alter column note set not null',
    'alter table orders alter column note drop default',
    'alter table orders add column note text not null',
    "alter table orders add column a int not null default 0, add column note text not null check (note <> '')",
    'alter table orders add constraint note_check check (note is not null)',
    'create unique index orders_note_unique on orders (note)',
    'create trigger orders_note before insert on orders execute function refuse()',
  ])('may not %s', (statement) => {
    expect(breaksOf(['create table notes (id int)', statement])).toEqual([statement]);
  });

  it.each([
    'create table notes (id int not null, primary key (id))',
    'alter table notes add constraint notes_check check (id > 0)',
    'create unique index notes_unique on notes (id)',
    'create index orders_note_index on orders (note)',
    'alter table orders add column note text null',
    'alter table orders add column note int not null default 0',
    "update orders set note = ''",
  ])('may %s', (statement) => {
    expect(breaksOf(['create table notes (id int)', statement])).toEqual([]);
  });
});
