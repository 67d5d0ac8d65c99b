import type { Container } from 'inversify';
import { createDisabledImageStore } from '#adapters/images/disabled-image-store.ts';
import { createSiteImages } from '#adapters/images/site-images.ts';
import type { ImageProcessor } from '#core/ports/image-processor.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import { makeAddProduct } from '#core/use-cases/catalogue/add-product.ts';
import { makeListInventory } from '#core/use-cases/catalogue/list-inventory.ts';
import { makeRenameProduct } from '#core/use-cases/catalogue/rename-product.ts';
import { makeRepriceCategory } from '#core/use-cases/catalogue/reprice-category.ts';
import { makeRepriceProduct } from '#core/use-cases/catalogue/reprice-product.ts';
import { makeSetProductActive } from '#core/use-cases/catalogue/set-product-active.ts';
import { makeSetProductImage } from '#core/use-cases/catalogue/set-product-image.ts';
import { makeSetStock } from '#core/use-cases/catalogue/set-stock.ts';
import { makeReconcileNow } from '#core/use-cases/checkout/reconcile-now.ts';
import { makeKnowsImage } from '#core/use-cases/images/knows-image.ts';
import { makeListImages } from '#core/use-cases/images/list-images.ts';
import { makeUploadImage } from '#core/use-cases/images/upload-image.ts';
import { makeSendTestEmail } from '#core/use-cases/notifications/send-test-email.ts';
import { makeListRefunds } from '#core/use-cases/refunds/list-refunds.ts';
import { makeRefundItem, makeRefundRest } from '#core/use-cases/refunds/request-refund.ts';
import { makeSettleRefund } from '#core/use-cases/refunds/settle-refund.ts';
import { makeSettleRefunds } from '#core/use-cases/refunds/settle-refunds.ts';
import { makeSyncPayment } from '#core/use-cases/refunds/sync-payment.ts';
import { makeCompareLedger } from '#core/use-cases/reports/compare-ledger.ts';
import { makeExportLedger } from '#core/use-cases/reports/export-ledger.ts';
import { makeGetSalesCsv, makeGetSalesReport } from '#core/use-cases/reports/get-sales-report.ts';
import { makeListAudit } from '#core/use-cases/reports/list-audit.ts';
import type { Config } from '../config.ts';
import { bindFactory } from './bind-factory.ts';

const bindInventory = (container: Container): void => {
  const changing = { unitOfWork: 'unitOfWork', clock: 'clock' } as const;
  bindFactory(container, 'listInventory', makeListInventory, { products: 'products' });
  bindFactory(container, 'addProduct', makeAddProduct, { ...changing, knowsImage: 'knowsImage' });
  bindFactory(container, 'renameProduct', makeRenameProduct, changing);
  bindFactory(container, 'repriceProduct', makeRepriceProduct, changing);
  bindFactory(container, 'repriceCategory', makeRepriceCategory, changing);
  bindFactory(container, 'setProductActive', makeSetProductActive, changing);
  bindFactory(container, 'setProductImage', makeSetProductImage, { ...changing, knowsImage: 'knowsImage' });
  bindFactory(container, 'setStock', makeSetStock, changing);
};

const loadProcessor = async (): Promise<ImageProcessor> => {
  const { createSharpImageProcessor } = await import('#adapters/images/sharp-image-processor.ts');
  return createSharpImageProcessor();
};

/** sharp is big and slow to load: the first upload waits for it, not every start. */
const lazyProcessor = (): ImageProcessor => {
  let loaded: Promise<ImageProcessor> | null = null;
  return { process: async (upload) => (await (loaded ??= loadProcessor())).process(upload) };
};

type ImageDeps = { readonly persistence: Persistence; readonly config: Config };

const bindImages = (container: Container): void => {
  bindFactory(
    container,
    'images',
    ({ persistence, config }: ImageDeps) => (config.takesUploads ? persistence.images : createDisabledImageStore(persistence.images)),
    { persistence: 'persistence', config: 'config' },
  );
  bindFactory(container, 'builtInImages', ({ siteDir }: { readonly siteDir: string }) => createSiteImages(siteDir), { siteDir: 'siteDir' });
  bindFactory(container, 'imageProcessor', lazyProcessor, {});
  const library = { images: 'images', builtInImages: 'builtInImages' } as const;
  bindFactory(container, 'knowsImage', makeKnowsImage, library);
  bindFactory(container, 'listImages', makeListImages, library);
  bindFactory(container, 'uploadImage', makeUploadImage, { images: 'images', processor: 'imageProcessor' });
};

const bindRefunds = (container: Container): void => {
  const asking = { unitOfWork: 'unitOfWork', payments: 'payments', clock: 'clock' } as const;
  bindFactory(container, 'settleRefund', makeSettleRefund, { ...asking, logger: 'logger' });
  bindFactory(container, 'settleRefunds', makeSettleRefunds, { refunds: 'refunds', settle: 'settleRefund', logger: 'logger' });
  bindFactory(container, 'syncPayment', makeSyncPayment, asking);
  const requesting = {
    unitOfWork: 'unitOfWork',
    settleRefund: 'settleRefund',
    orderMails: 'orderMails',
    ids: 'ids',
    clock: 'clock',
    logger: 'logger',
  } as const;
  bindFactory(container, 'refundItem', makeRefundItem, requesting);
  bindFactory(container, 'refundRest', makeRefundRest, requesting);
  bindFactory(container, 'listRefunds', makeListRefunds, { sales: 'sales' });
};

const bindReports = (container: Container): void => {
  const reading = { sales: 'sales', clock: 'clock', timeZone: 'timeZone' } as const;
  bindFactory(container, 'getSalesReport', makeGetSalesReport, reading);
  bindFactory(container, 'getSalesCsv', makeGetSalesCsv, reading);
  bindFactory(container, 'listAudit', makeListAudit, { audit: 'audit', timeZone: 'timeZone' });
  bindFactory(container, 'compareLedger', makeCompareLedger, { sales: 'sales', ledger: 'paymentLedger' });
  bindFactory(container, 'exportLedger', makeExportLedger, { sales: 'sales', timeZone: 'timeZone' });
  bindFactory(container, 'reconcileNow', makeReconcileNow, {
    checkouts: 'checkouts',
    settle: 'settleCheckout',
    refunds: 'refunds',
    settleRefund: 'settleRefund',
    sales: 'sales',
    syncPayment: 'syncPayment',
    clock: 'clock',
  });
  bindFactory(container, 'sendTestEmail', makeSendTestEmail, {
    orderMails: 'orderMails',
    composer: 'composer',
    sender: 'emailSender',
    throttle: 'testMailThrottle',
    ids: 'ids',
    clock: 'clock',
    feeBasisPoints: 'feeBasisPoints',
  });
};

/** The admin's stand: inventory, pictures, refunds, report, trail. */
export const bindAdmin = (container: Container): void => {
  bindInventory(container);
  bindImages(container);
  bindRefunds(container);
  bindReports(container);
};
