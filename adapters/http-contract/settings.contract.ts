import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import type { RangeShape, SettingChange } from '#core/domain/settings/setting-range.ts';
import { SETTING_KEYS, SETTINGS } from '#core/domain/settings/settings.ts';
import { isoInstant } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';

const HUNDRED = 100;

/** No `z.record`: the library's schemas are one module, so each kind used anywhere adds to a customer's first load. */
const numbersByName = <Value extends z.ZodMiniType>(value: Value) => z.catchall(z.object({}), value);

/** Builds a range's schema: ranges are data in core, and the wire is derived from them. */
const schemaOf = (range: RangeShape): z.ZodMiniType<SettingChange, SettingChange> => {
  switch (range.kind) {
    case 'text':
      return z.string().check(z.minLength(1), z.maxLength(range.maximumLength));
    case 'whole-number':
      return z.int().check(z.minimum(range.from), z.maximum(range.to));
    case 'percent':
      return z.int().check(z.minimum(0), z.maximum(range.to));
    case 'choice':
      return z.enum(range.options.map((option) => option.value));
    case 'station-limits':
      return numbersByName(z.nullable(z.int().check(z.minimum(1), z.maximum(range.to)))).check(
        z.refine((limits) => Object.keys(limits).every((name) => name.length > 0 && name.length <= TEXT_LIMITS.station)),
      );
    case 'emails':
      return z.string().check(z.maxLength(range.maximumLength));
    case 'time':
      return z.string().check(z.regex(/^(\d\d:\d\d)?$/));
    case 'percent-list':
      break;
  }
  return z.array(z.int().check(z.minimum(0), z.maximum(HUNDRED))).check(z.minLength(1), z.maxLength(range.maximumLength));
};

const changes = Object.fromEntries(SETTING_KEYS.map((key) => [key, z.optional(z.nullable(schemaOf(SETTINGS[key].range)))]));

const value = z.union([z.string(), z.number(), z.array(z.number()), numbersByName(z.number())]);

const settings = z.object({
  settings: z.array(
    z.object({
      key: z.enum(SETTING_KEYS),
      value,
      /** The value until it is changed: the environment's, or the default. */
      default: value,
      /** Null, like `changedAt`: never changed. */
      changedBy: z.nullable(z.string().check(z.maxLength(TEXT_LIMITS.staffName))),
      changedAt: z.nullable(isoInstant),
    }),
  ),
});

export const settingsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'settings:manage',
    summary: 'What the people of the stand decide, with defaults and who changed what',
    response: settings,
    errors: [],
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'settings:manage',
    summary: 'Changes the named settings together, or none; null goes back to the default, or to no limit of a station',
    body: z.strictObject(changes),
    response: settings,
    errors: ['INVALID_REQUEST', 'SETTING_REFUSED'],
  }),
};
