import type { Sign, SignPrint, SignToday } from '../board/sign.ts';
import { formatUsd } from '../kernel/money.ts';
import type { Finding } from './check.ts';

const changedPrices = (printed: Sign, today: SignToday): readonly string[] => {
  const known = new Map(printed.prices?.map(({ name, priceCents }) => [name, priceCents]));
  const sold = new Set(today.prices.map(({ name }) => name));
  const gone = [...known.keys()].filter((name) => !sold.has(name)).map((name) => `${name} is on the sign on the wall; it is not sold now.`);
  const changed = today.prices.flatMap(({ name, priceCents }) => {
    const before = known.get(name);
    if (before === undefined) return [`${name} is not on the sign on the wall.`];
    return before === priceCents ? [] : [`The sign on the wall says ${formatUsd(before)} for ${name}; it is ${formatUsd(priceCents)} now.`];
  });
  return [...changed, ...gone];
};

const wrong = (verdict: 'amber' | 'red', sentence: string): Finding => ({ verdict, sentence, place: 'sign' });

/** Compares the printed sign with the stand. */
export const judgeSign = (printed: SignPrint | null, today: SignToday): Finding => {
  if (printed === null) return { verdict: 'amber', sentence: 'No sign has been printed yet.', place: 'sign' };
  if (printed.pass !== today.pass)
    return wrong('red', 'The sign on the wall has an old code and no longer puts its customers first. Print and hang a new one.');
  if (printed.address !== today.address)
    return wrong('red', `The sign on the wall says ${printed.address}; the menu is at ${today.address}.`);
  if (printed.pickupPlace !== today.pickupPlace)
    return wrong('red', `The sign on the wall sends people to ${printed.pickupPlace}; orders are picked up at ${today.pickupPlace}.`);
  if (printed.standName !== today.standName) return wrong('amber', `The sign on the wall is for ${printed.standName}.`);
  if (today.word !== null && printed.word !== today.word) return wrong('amber', 'Tonight’s word is not on the latest printed sign.');
  const [first, ...more] = printed.prices === null ? [] : changedPrices(printed, today);
  if (first === undefined) return { verdict: 'green', sentence: `It matches the stand. ${printed.by} printed it.`, place: 'sign' };
  return wrong('amber', more.length === 0 ? first : `${first} And ${more.length} more.`);
};
