import { parseEnv } from 'node:util';
import { stageNamed } from './dockerfile.ts';
import { readFileSync } from 'node:fs';

export type Settings = Readonly<Record<string, string>>;

const deployed = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const settingsIn = (text: string): Settings =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']));

/** `.env.example`, with the lines filled in that docs/operations.md asks for. */
const FILLED: Settings = {
  ...settingsIn(deployed('.env.example')),
  PUBLIC_URL: 'https://stand.example.org',
  TIME_ZONE: 'America/Chicago',
  DATABASE_URL: 'postgresql://bandstand@%2Fvar%2Frun%2Fpostgresql/bandstand',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'rk_live_abcdef123456',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdef',
  EMAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://stand:password@mail.example.org',
  EMAIL_FROM: 'Bandstand <orders@example.org>',
};

const imageSettings = (): Settings =>
  Object.fromEntries(
    stageNamed('')
      .lines.filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)])
      .map(([, name = '', quoted, value = '']) => [name, quoted ?? value] as const),
  );

const composeSettings = (compose: string): Settings => {
  const [, block = ''] = /^ {2}environment: &settings\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
  const lines = block.matchAll(/^ {4}(\w+): '?(.*?)'?$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value.replaceAll(/\$\{[^}]*\}/g, 'filled')]));
};

/** A container's environment by compose.yaml: the image's ENV, then env_file, then `environment`; empty lines override too. */
export const containerEnvironment = (compose = deployed('compose.yaml')): Settings => ({
  ...imageSettings(),
  ...FILLED,
  ...composeSettings(compose),
});

const FILES: Readonly<Record<string, Settings>> = {
  '/etc/bandstand.env': FILLED,
  '/opt/bandstand/deploy/production.env': settingsIn(deployed('deploy/production.env')),
};

/** A program's environment in this systemd unit: its files in order, then the additions of `env`. */
export const unitEnvironment = (text: string): Settings => {
  const files = [...text.matchAll(/\bEnvironmentFile="?([^\s"]+)/g)].map(
    ([, path = '']) => FILES[path.replace('$BANDSTAND_SETTINGS', '/etc/bandstand.env').replace('$stand', '/opt/bandstand')],
  );
  if (files.includes(undefined)) throw new Error('this file of settings is not known');
  const [, command = ''] = /^ExecStart=\/usr\/bin\/env ((?:\w+=\S+ )+)/m.exec(text) ?? [];
  return Object.assign({}, ...files, settingsIn(command.trim().replaceAll(' ', '\n').replaceAll('%i', '3001')));
};
