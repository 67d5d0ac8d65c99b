import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { settingsContract } from '#adapters/http-contract/settings.contract.ts';
import { SETTING_KEYS, USUAL_SETTINGS, type Settings } from '#core/domain/settings/settings.ts';
import { answer, typedHandler, type Outcome } from '../typed-handler.ts';
import { TONIGHT } from './staff.handlers.ts';

type Wire = ResponseOf<typeof settingsContract.list>;
type Entries = Wire['settings'];

const wire = (value: Settings[keyof Settings]): Entries[number]['value'] =>
  typeof value === 'object' ? (JSON.parse(JSON.stringify(value)) as Entries[number]['value']) : value;

/** The default settings, except for an admin's changes. */
export const someSettings = (changed: Partial<Settings> = {}): Entries =>
  SETTING_KEYS.map((key) => ({
    key,
    value: wire(changed[key] ?? USUAL_SETTINGS[key]),
    default: wire(USUAL_SETTINGS[key]),
    changedBy: changed[key] === undefined ? null : 'Admin',
    changedAt: changed[key] === undefined ? null : TONIGHT,
  }));

export const settingsAre = (settings: Entries) => typedHandler(settingsContract.list, () => answer({ settings }));

export const saveIs = (outcome: Entries | Outcome<Wire>) =>
  typedHandler(settingsContract.save, () => (Array.isArray(outcome) ? answer({ settings: outcome }) : outcome));
