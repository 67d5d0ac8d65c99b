import { Migration } from '@mikro-orm/migrations';
import { CATALOGUE } from './0001-schema/catalogue.ts';
import { CHECKOUT } from './0001-schema/checkout.ts';
import { MONEY } from './0001-schema/money.ts';
import { NIGHTS } from './0001-schema/nights.ts';
import { NOTIFICATIONS } from './0001-schema/notifications.ts';
import { ORDERS } from './0001-schema/orders.ts';
import { ORDERS_OF_NIGHTS } from './0001-schema/orders-of-nights.ts';
import { PEOPLE } from './0001-schema/people.ts';
import { PLATFORM } from './0001-schema/platform.ts';
import { WINDOW } from './0001-schema/window.ts';

/**
 * The whole schema, aggregate by aggregate. CHECK, UNIQUE and foreign keys keep the invariants for every writer. A function or a trigger is
 * a constraint over more than one row.
 *
 * Foreign keys need `on delete no action` in the row: MikroORM would cascade otherwise.
 */
export class Migration0001Schema extends Migration {
  override up(): void {
    for (const aggregate of [NIGHTS, CATALOGUE, CHECKOUT, ORDERS, WINDOW, MONEY, ORDERS_OF_NIGHTS, PEOPLE, NOTIFICATIONS, PLATFORM]) {
      this.addSql(aggregate);
    }
  }
}
