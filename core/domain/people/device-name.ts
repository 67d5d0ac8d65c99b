/** In this order, because most browsers name others as well. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'Chromebook'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const named = (userAgent: string, names: readonly (readonly [sign: string, name: string])[]): string | null =>
  names.find(([sign]) => userAgent.includes(sign))?.[1] ?? null;

/** 'Chrome on Android', so that people can tell their logins apart; empty for an unknown browser. */
export const deviceNameOf = (userAgent: string): string => {
  const [browser, system] = [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)];
  return browser === null || system === null ? (browser ?? system ?? '') : `${browser} on ${system}`;
};
