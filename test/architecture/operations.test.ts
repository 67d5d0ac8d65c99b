import { describe, expect, it } from 'vitest';
import { MACHINE_CHECKS } from '#core/domain/readiness/machine-checks.ts';
import { MODULES, plant } from './project.ts';
import { pathsLike, readProjectFile } from './project-files.ts';
import type { Module } from './modules.ts';
import { isNode, literalOf, nameOf, type SyntaxNode } from './syntax.ts';

const PAGE = readProjectFile('docs/operations.md').text;

/** `logger.error(…)`, `deps.logger.warn(…)`, `log.warn(…)`. */
const isComplaint = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  /^\w*\.(warn|error)$/.test(nameOf(callee)) &&
  /(^|\.)(logger|log)$/.test(nameOf(callee['object']));

/** Logged warnings and errors, which the operator must be able to look up. */
const loggedEvents = ({ nodes }: Module): readonly string[] =>
  nodes
    .filter(isComplaint)
    .flatMap((node) => (Array.isArray(node['arguments']) ? node['arguments'].slice(0, 1) : []))
    .filter(isNode)
    .map((argument) => String(literalOf(argument)));

/** Except the adapter that passes them on to its vendor. */
const PRODUCT = MODULES.filter(({ path }) => /^(core|server|adapters\/(?!pino\/))/.test(path));
const EVENTS = [...new Set(PRODUCT.flatMap(loggedEvents))].toSorted();

const FIGURES = new Set(
  pathsLike('adapters/prometheus/*.ts').flatMap((path) =>
    [...readProjectFile(path).text.matchAll(/'(bandstand_\w+)'/g)].map(([, name]) => name ?? ''),
  ),
);

const ALERTS = readProjectFile('deploy/alerts.yml').text;
const alertNames = [...ALERTS.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');

const unexplained = (names: Iterable<string>): readonly string[] => [...names].filter((name) => !PAGE.includes(`\`${name}\``));

describe('docs/operations.md', () => {
  it('says what each warning and error of the log means', () => {
    expect(EVENTS.length).toBeGreaterThan(20);
    expect(EVENTS).not.toContain('null');
    expect(unexplained(EVENTS)).toEqual([]);
  });

  it('says nothing of events that are not logged anymore', () => {
    const rows = [...PAGE.matchAll(/^\| `([^`]+)` \| (?:warn|error) \|/gm)].map(([, name]) => name ?? '');
    expect(rows.filter((name) => !EVENTS.includes(name))).toEqual([]);
    expect(rows).toEqual(rows.toSorted());
  });

  it('would miss a new event', () => {
    const planted = plant({ path: 'core/use-cases/planted.ts', text: "deps.logger.error('checkout.on-fire', { id });" });
    expect(unexplained(loggedEvents(planted))).toEqual(['checkout.on-fire']);
  });

  it('says what each figure is', () => {
    expect(FIGURES.size).toBeGreaterThan(12);
    expect(unexplained(FIGURES)).toEqual([]);
  });

  it('says what each alarm means, and alarms ask for figures that there are', () => {
    expect(alertNames.length).toBeGreaterThan(8);
    expect(unexplained(alertNames)).toEqual([]);
    const asked = new Set([...ALERTS.matchAll(/bandstand_\w+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, '')));
    expect([...asked].filter((name) => !FIGURES.has(name))).toEqual([]);
  });

  it('has an alarm for each check of the machine that can be red', () => {
    const neverRed = ['settings', 'restore', 'version'];
    const alarmed = [...ALERTS.matchAll(/bandstand_check\{check="([\w-]+)"\}/g)].map(([, id]) => id);
    const checks = MACHINE_CHECKS.map(({ id }) => id).filter((id) => !neverRed.includes(id));
    expect(new Set(alarmed)).toEqual(new Set<string>(checks));
  });
});
