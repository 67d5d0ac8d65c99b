import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import { menuOf, productsQuery } from '#web/api/catalogue.queries.ts';
import { standQuery, toStand } from '#web/api/stand.queries.ts';
import type { Services } from '#web/composition/services.ts';

/** The responses embedded in the menu's page, in wire form (docs/adr/0028). */
const initialData = z.object({ products: catalogueContract.listProducts.response, stand: standConfigContract.config.response });

/** The id of their element: a data block, which needs no content policy because it is never executed. */
export const INITIAL_DATA_ID = 'initial-data';

/**
 * Puts them into the caches that the screens read.
 * @returns false when another version of the server wrote them: then they are ignored, and the app fetches its own.
 */
export const takeInitialData = (
  queryClient: QueryClient,
  { api, offlineCache, language }: Pick<Services, 'api' | 'offlineCache' | 'language'>,
  given: unknown,
): boolean => {
  const parsed = initialData.safeParse(given);
  if (!parsed.success) return false;
  queryClient.setQueryData(productsQuery(api).queryKey, menuOf(parsed.data.products));
  queryClient.setQueryData(standQuery(api).queryKey, toStand(parsed.data.stand));
  language.offer(parsed.data.stand.languages);
  // The menu is refetched right away, the configuration is not.
  offlineCache.keep('stand', z.encode(standConfigContract.config.response, parsed.data.stand));
  return true;
};
