import * as z from 'zod/mini';
import { CATEGORIES, CATEGORY_IDS } from '#core/domain/catalogue/category.ts';
import { MAX_PREP_POINTS } from '#core/domain/catalogue/preparation.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { productId, typedText, usd } from './codecs.ts';
import { productPath as params } from './food-facts.contract.ts';
import { groupedProducts, product } from './catalogue.contract.ts';
import { defineEndpoint } from './endpoint.ts';

const name = typedText(TEXT_LIMITS.productName);
/** A picture of the stand, built in or uploaded. Never an external address. */
const imagePath = z.string().check(z.regex(/^\/images\/[a-z0-9/_-]{1,120}\.jpg$/, 'must be the path of a picture of this stand'));
const quantity = z.int().check(z.minimum(0), z.maximum(LIMITS.stock.maximum));

const preparation = {
  station: typedText(TEXT_LIMITS.station),
  prep_points: z.int().check(z.minimum(0), z.maximum(MAX_PREP_POINTS)),
};

/** More than a category has, and few enough for a body. */
const MAX_PRODUCTS = 500;
const priceOfProduct = { id: productId, price: usd };

export const inventoryContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/products',
    access: 'inventory:view',
    summary: 'Every product by category, inactive ones included',
    response: groupedProducts,
    errors: [],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/products',
    access: 'inventory:edit-products',
    summary: 'A new product',
    body: z.strictObject({
      name,
      category_id: z.enum(CATEGORY_IDS),
      price: usd,
      image_url: imagePath,
      quantity,
      is_active: z.boolean(),
    }),
    response: product,
    errors: ['NAME_REQUIRED', 'NAME_TAKEN', 'UNKNOWN_IMAGE'],
  }),
  setImage: defineEndpoint({
    method: 'PUT',
    path: '/api/products/:id/image',
    access: 'images:manage',
    summary: 'Another picture',
    params,
    body: z.strictObject({ image: imagePath }),
    response: product,
    errors: ['NOT_FOUND', 'UNKNOWN_IMAGE'],
  }),
  setPrice: defineEndpoint({
    method: 'PUT',
    path: '/api/products/:id/price',
    access: 'inventory:edit-products',
    summary: 'Another price, for checkouts that start from now on',
    params,
    body: z.strictObject({ price: usd }),
    response: product,
    errors: ['NOT_FOUND'],
  }),
  setName: defineEndpoint({
    method: 'PUT',
    path: '/api/products/:id/name',
    access: 'inventory:edit-products',
    summary: 'Another name',
    params,
    body: z.strictObject({ name }),
    response: product,
    errors: ['NOT_FOUND', 'NAME_REQUIRED', 'NAME_TAKEN'],
  }),
  setActive: defineEndpoint({
    method: 'PUT',
    path: '/api/products/:id/active',
    access: 'inventory:edit-products',
    summary: 'On the menu or not',
    params,
    body: z.strictObject({ is_active: z.boolean() }),
    response: product,
    errors: ['NOT_FOUND'],
  }),
  listStations: defineEndpoint({
    method: 'GET',
    path: '/api/staff/stations',
    access: 'orders:view',
    summary: 'Where each product is made and how much work one is, inactive products included',
    response: z.array(
      z.object({
        product_id: productId,
        name: z.string(),
        category: z.enum(CATEGORIES),
        quantity: z.int(),
        is_active: z.boolean(),
        ...preparation,
      }),
    ),
    errors: [],
  }),
  setPreparation: defineEndpoint({
    method: 'PUT',
    path: '/api/products/:id/preparation',
    access: 'inventory:edit-products',
    summary: 'Where it is made, and how much work one is',
    params,
    body: z.strictObject(preparation),
    response: z.object(preparation),
    errors: ['NOT_FOUND'],
  }),
  setQuantity: defineEndpoint({
    method: 'PUT',
    path: '/api/products/:id/quantity',
    access: 'inventory:set-stock',
    summary: 'How many can be bought from now on, beside those being paid for',
    params,
    body: z.strictObject({ quantity }),
    response: product,
    errors: ['NOT_FOUND'],
  }),
  bulkPrice: defineEndpoint({
    method: 'POST',
    path: '/api/admin/bulk-price-update',
    access: 'inventory:edit-products',
    summary: 'One price for a whole category',
    body: z.strictObject({ category: z.enum(CATEGORIES), price: usd }),
    /** `before`: the products whose price differed, with that price, for the undo. */
    response: z.object({ count: z.int(), before: z.array(z.object(priceOfProduct)) }),
    errors: [],
  }),
  undoBulkPrice: defineEndpoint({
    method: 'POST',
    path: '/api/admin/bulk-price-undo',
    access: 'inventory:edit-products',
    summary: 'The prices from before one price for a whole category; those changed again since stay',
    body: z.strictObject({ price: usd, before: z.array(z.strictObject(priceOfProduct)).check(z.maxLength(MAX_PRODUCTS)) }),
    response: z.object({ count: z.int() }),
    errors: [],
  }),
};
