import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { factsOf } from '#test/support/told/facts.ts';
import { ApiError, isDecided } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import type { Browser, CallParts } from './answers.ts';
import { lag } from './luck.ts';
import type { Stand } from './stand.ts';
import type { Surroundings } from './surroundings.ts';

/** A phone or tablet. */
export type Phone = Browser & { readonly api: Api; isOnline: boolean };

type Endpoint = Parameters<Api['call']>[0];
type Parts = { readonly params?: Readonly<Record<string, unknown>>; readonly headers?: Readonly<Record<string, string>> };
type Asked = CallParts & { readonly withinMs?: number };

const GIVE_UP_AFTER_MS = 20 * SECOND_MS;
const SILENCE_MS = 5 * SECOND_MS;
const TRIES = 100;

/** The stadium's network: it loses requests and responses. */
export const createWire = ({ time, luck, goesWrong, record, plan: { weather } }: Surroundings, stand: Stand) => {
  const silence = async (ms: number): Promise<never> => {
    await time.sleep(ms);
    throw new ApiError({ kind: 'network', cause: null });
  };
  let phones = 0;
  return (): Phone => {
    phones += 1;
    const who = `phone ${phones}`;
    const ask = async (endpoint: Endpoint, { withinMs, ...parts }: Asked) => {
      if (!phone.isOnline) return silence(0);
      await time.sleep(lag(luck));
      const boot = stand.anyBoot();
      if (boot === null || goesWrong(weather.requestLost)) return silence(luck.from(0, SILENCE_MS));
      const late = Symbol('late');
      const answered = boot.answer(endpoint, parts, phone);
      const answer = await Promise.race([answered, time.sleep(withinMs ?? GIVE_UP_AFTER_MS).then((): typeof late => late)]);
      if (answer === late || goesWrong(weather.answerLost) || !phone.isOnline) return silence(luck.from(0, SILENCE_MS));
      await time.sleep(lag(luck));
      return answer;
    };
    const call = async (endpoint: Endpoint, asked: Asked) => {
      const askedAt = time.now();
      const note = (status: number | null, body: unknown): void => {
        const { params = {}, headers = {} } = asked as Parts;
        const key = headers['idempotency-key'] ?? '';
        for (const fact of factsOf(`${endpoint.method} ${endpoint.path}`, { params, key }, { status: status ?? 0, body }))
          record.push({ ...fact, who, askedAt, at: time.now() });
      };
      try {
        const answer = await ask(endpoint, asked);
        note(200, answer);
        return answer;
      } catch (error) {
        note(error instanceof ApiError && error.kind === 'answer' ? error.status : 0, null);
        throw error;
      }
    };
    const api = { call, open: () => Promise.reject(new Error('nobody streams here')) } as unknown as Api;
    const phone: Phone = { address: `198.51.100.${phones}`, api, isOnline: true, login: null, ticket: null, cookie: null };
    return phone;
  };
};

export type Refused = { readonly refused: ApiError };

export const isRefused = (answer: unknown): answer is Refused => typeof answer === 'object' && answer !== null && 'refused' in answer;

/** Retries until the stand has decided, as a person does. */
export const createAskUntilDecided =
  ({ time, luck, find }: Surroundings) =>
  async <T>(call: () => Promise<T>): Promise<T | Refused> => {
    for (let tries = 1; ; tries++) {
      try {
        return await call();
      } catch (error) {
        if (isDecided(error)) return { refused: error };
        if (!(error instanceof ApiError)) throw error;
        if (tries === TRIES) {
          find(`no answer after ${tries} tries: ${error.kind} ${error.code ?? ''}`);
          return { refused: error };
        }
        await time.sleep(luck.from(SECOND_MS / 2, 8 * SECOND_MS));
      }
    }
  };
