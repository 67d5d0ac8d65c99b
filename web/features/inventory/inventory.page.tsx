import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_CATEGORY } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { can } from '#core/domain/staff/role.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Toast } from '#web/ui/toast.tsx';
import { inventoryQuery } from './inventory.queries.ts';
import { PRICES, type Shelf } from './inventory.view.ts';
import { InventorySide } from './inventory-side.tsx';
import styles from './inventory.module.css';
import { productsFailureText } from './messages.ts';
import { ProductsSection } from './products-section.tsx';
import { useFlash } from './use-flash.ts';

/** The stand's products (spec §2, `/admin`): everything for the admin, stock only for a manager. */
export const InventoryPage = () => {
  const { login } = useLogin();
  const mayEdit = login !== null && can(login.actor.role, 'inventory:edit-products');
  return (
    <Page width="wide">
      <DocumentTitle>Admin Dashboard</DocumentTitle>
      <PageHead
        title="Admin Dashboard"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to="/">
            Back to Menu
          </ButtonLink>
        }
      >
        {mayEdit && <ButtonLink to="/admin/orders">Manage Orders &amp; Refunds</ButtonLink>}
      </PageHead>
      {!mayEdit && (
        <div className={styles['banner']}>
          <Banner tone="info" title="You can change stock.">
            For images or names, please contact an administrator.
          </Banner>
        </div>
      )}
      <Inventory mayEdit={mayEdit} />
    </Page>
  );
};

const Inventory = ({ mayEdit }: { readonly mayEdit: boolean }) => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(inventoryQuery(api));
  if (isPending) return <ScreenState kind="loading" title="Loading products..." titleLevel={2} />;
  if (data === undefined)
    return (
      <ScreenState
        kind="error"
        title={productsFailureText(error)}
        titleLevel={2}
        actions={
          <Button variant="primary" size="large" icon="refresh" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        Check your signal.
      </ScreenState>
    );
  return (
    <>
      {error !== null && (
        <div className={styles['banner']}>
          <Banner tone="danger" title={productsFailureText(error)} announce="assertive">
            Check your signal. We try again every minute.
          </Banner>
        </div>
      )}
      <Stocked products={data} mayEdit={mayEdit} />
    </>
  );
};

const Stocked = ({ products, mayEdit }: { readonly products: readonly Product[]; readonly mayEdit: boolean }) => {
  const [shelf, setShelf] = useState<Shelf>(DEFAULT_CATEGORY);
  const { message, flash } = useFlash();
  return (
    <div className={styles['columns']}>
      {mayEdit && (
        <a className={styles['toPrices']} href={`#${PRICES}`}>
          To the prices
        </a>
      )}
      <ProductsSection products={products} shelf={shelf} onShelf={setShelf} mayEdit={mayEdit} flash={flash} />
      <InventorySide products={products} mayEdit={mayEdit} flash={flash} onShelf={setShelf} />
      <Toast message={message} />
    </div>
  );
};
