import { makeAddProduct } from '../use-cases/catalogue/add-product.ts';
import { makeGetFoodFacts } from '../use-cases/catalogue/get-food-facts.ts';
import { makeGetShortage, makeListSellable } from '../use-cases/catalogue/list-shortages.ts';
import { makeRenameProduct } from '../use-cases/catalogue/rename-product.ts';
import { makeRepriceCategory } from '../use-cases/catalogue/reprice-category.ts';
import { makeRepriceProduct } from '../use-cases/catalogue/reprice-product.ts';
import { makeSeedCatalogue } from '../use-cases/catalogue/seed-catalogue.ts';
import { makePutBack, makeSellOut } from '../use-cases/catalogue/sell-out.ts';
import { makeSetFoodFacts } from '../use-cases/catalogue/set-food-facts.ts';
import { makeSetPreparation } from '../use-cases/catalogue/set-preparation.ts';
import { makeSetProductActive } from '../use-cases/catalogue/set-product-active.ts';
import { makeSetProductImage } from '../use-cases/catalogue/set-product-image.ts';
import { makeSetStock } from '../use-cases/catalogue/set-stock.ts';
import { makeUndoReprice } from '../use-cases/catalogue/undo-reprice.ts';
import { makeKnowsImage } from '../use-cases/images/knows-image.ts';
import { makeListImages } from '../use-cases/images/list-images.ts';
import { makeUploadImage } from '../use-cases/images/upload-image.ts';
import type { Parts } from './policies.ts';

/** The menu, the inventory and its pictures. */
export const makeCatalogueUseCases = (parts: Parts) => {
  const { products } = parts;
  const knowsImage = makeKnowsImage(parts);

  return {
    /** Every active product: the menu itself filters sold-out ones. */
    listMenu: () => products.listActive(),
    /** Inactive products included, because older orders may contain them. */
    listPreparations: () => products.listPrepared(),
    setPreparation: makeSetPreparation(parts),
    getFoodFacts: makeGetFoodFacts(parts),
    setFoodFacts: makeSetFoodFacts(parts),
    seedCatalogue: makeSeedCatalogue(parts),
    listInventory: () => products.listAll(),
    addProduct: makeAddProduct({ ...parts, knowsImage }),
    renameProduct: makeRenameProduct(parts),
    repriceProduct: makeRepriceProduct(parts),
    repriceCategory: makeRepriceCategory(parts),
    undoReprice: makeUndoReprice(parts),
    setProductActive: makeSetProductActive(parts),
    setProductImage: makeSetProductImage({ ...parts, knowsImage }),
    setStock: makeSetStock(parts),
    sellOut: makeSellOut(parts),
    putBack: makePutBack(parts),
    listSellable: makeListSellable(parts),
    getShortage: makeGetShortage(parts),
    knowsImage,
    listImages: makeListImages(parts),
    uploadImage: makeUploadImage({ ...parts, processor: parts.imageProcessor }),
  };
};
