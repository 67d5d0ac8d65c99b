import * as z from 'zod/mini';
import { contract, type Contract } from '#adapters/http-contract/contract.ts';
import type { Endpoint, ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { Hint, Hints } from '#core/ports/hints.ts';
import type { PushSender } from '#core/ports/push-sender.ts';
import type { ListMenu } from '#core/use-cases/catalogue/list-menu.ts';
import type { GetQueueStatus } from '#core/use-cases/queue/get-queue-status.ts';
import type { DemoStaffCode } from '#core/use-cases/staff/demo-staff-code.ts';
import type { Config } from '../../config.ts';
import { describeApi } from '../openapi.ts';
import { presentConfig } from '../presenters/present-config.ts';
import { presentMenu } from '../presenters/present-product.ts';
import { compress } from './compress.ts';
import { createFirstPage } from './first-page.ts';
import { createRepresentation, type Representation } from './representation.ts';
import type { SiteFiles } from './site-files.ts';
import { storeAnswer, type StoredAnswer } from './stored-answer.ts';

/** What a row answers, as the handler's value and as the bytes that leave. */
interface Ready<E extends Endpoint> {
  readonly value: ResponseOf<E>;
  readonly answer: StoredAnswer;
}

export type HotAnswer<E extends Endpoint = Endpoint> = Representation<Ready<E>>;

/** The answers that every phone asks for, kept in memory: each row of the contract with `cache: 'shared'`, and the menu's page. */
export interface HotAnswers {
  readonly menu: HotAnswer<Contract['catalogue']['listProducts']>;
  readonly queueStatus: HotAnswer<Contract['queue']['status']>;
  readonly config: HotAnswer<Contract['stand']['config']>;
  readonly openapi: HotAnswer<Contract['stand']['openapi']>;
  readonly byPath: ReadonlyMap<string, Representation<{ readonly answer: StoredAnswer }>>;
}

export interface HotAnswersDeps {
  readonly config: Config;
  readonly listMenu: ListMenu;
  readonly getQueueStatus: GetQueueStatus;
  readonly demoStaffCode: Pick<DemoStaffCode, 'current'>;
  readonly pushSender: Pick<PushSender, 'publicKey'>;
  readonly siteFiles: SiteFiles;
  readonly siteDir: string;
  /** What every answer of this stand carries, flat. */
  readonly commonHead: readonly string[];
  readonly hints: Hints;
}

/** 'no-cache' lets a browser keep the answer and ask by ETag whether it still holds. */
const JSON_HEAD = { contentType: 'application/json; charset=utf-8', cacheControl: 'no-cache' } as const;

const keepHot =
  (commonHead: readonly string[]) =>
  <E extends Endpoint>({ response }: E & { readonly response: z.ZodMiniType }, ask: () => Promise<ResponseOf<E>>): HotAnswer<E> => {
    let last: { readonly body: Buffer; readonly answer: StoredAnswer } | null = null;
    return createRepresentation(async () => {
      const value = await ask();
      const body = Buffer.from(JSON.stringify(z.encode(response, value)));
      // Mostly nothing has changed, so that nothing is compressed again.
      if (last === null || !last.body.equals(body))
        last = { body, answer: storeAnswer({ body, compressed: await compress(body), ...JSON_HEAD, commonHead }) };
      return { value, answer: last.answer };
    });
  };

/** Products say it when stock is held or let go, which opens and ends checkouts. */
const TOPICS = { menu: ['products'], queueStatus: ['orders', 'products'] } as const satisfies Record<string, readonly Hint['topic'][]>;

export const createHotAnswers = (deps: HotAnswersDeps): HotAnswers => {
  const { config, listMenu, getQueueStatus, demoStaffCode, pushSender, siteFiles, siteDir, commonHead, hints } = deps;
  const hot = keepHot(commonHead);
  let description: ReturnType<typeof describeApi> | null = null;
  const answers = {
    menu: hot(contract.catalogue.listProducts, async () => presentMenu(await listMenu(), (path) => siteFiles.addressOf(path))),
    queueStatus: hot(contract.queue.status, getQueueStatus),
    config: hot(contract.stand.config, async () => presentConfig(config, await demoStaffCode.current(), await pushSender.publicKey())),
    openapi: hot(contract.stand.openapi, async () => (description ??= describeApi(contract, config))),
  };
  hints.subscribe(({ topic }) => {
    if (TOPICS.menu.some((one) => one === topic)) answers.menu.invalidate();
    if (TOPICS.queueStatus.some((one) => one === topic)) answers.queueStatus.invalidate();
  });
  const firstPage = createFirstPage({ siteDir, products: answers.menu, stand: answers.config, commonHead });
  const byPath = new Map<string, Representation<{ readonly answer: StoredAnswer }>>([
    [contract.catalogue.listProducts.path, answers.menu],
    [contract.queue.status.path, answers.queueStatus],
    [contract.stand.config.path, answers.config],
    [contract.stand.openapi.path, answers.openapi],
    ['/', firstPage],
  ]);
  return { ...answers, byPath };
};
