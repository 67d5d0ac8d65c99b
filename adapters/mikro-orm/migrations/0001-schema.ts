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
import { ROOM } from './0001-schema/room.ts';
import { WINDOW } from './0001-schema/window.ts';

/**
 * The whole schema, aggregate by aggregate. CHECK, UNIQUE and foreign keys keep the invariants, whoever writes. A function or a
 * trigger stands here for one of two reasons: it is a constraint that looks at more than one row, or it asks after waiting for a
 * lock. A statement continues with what it saw before it waited; each statement inside a volatile function sees what has been
 * committed since.
 *
 * Foreign keys say `on delete no action` where the row says it: MikroORM would cascade otherwise.
 */
export class Migration0001Schema extends Migration {
  override up(): void {
    for (const aggregate of [NIGHTS, CATALOGUE, CHECKOUT, ORDERS, ROOM, WINDOW, MONEY, ORDERS_OF_NIGHTS, PEOPLE, NOTIFICATIONS, PLATFORM]) {
      this.addSql(aggregate);
    }
  }
}
