import { describeCheckoutRepository } from '../../contracts/checkout-repository.contract-suite.ts';
import { describeDocumentStore } from '../../contracts/document-store.contract-suite.ts';
import { describeOrderReader } from '../../contracts/order-reader.contract-suite.ts';
import { describeOrderRepository } from '../../contracts/order-repository.contract-suite.ts';
import { describeOutbox } from '../../contracts/outbox.contract-suite.ts';
import { describePresenceLog } from '../../contracts/presence-log.contract-suite.ts';
import { describeProductRepository } from '../../contracts/product-repository.contract-suite.ts';
import { describeQueueGate } from '../../contracts/queue-gate.contract-suite.ts';
import { describeRefundRepository } from '../../contracts/refund-repository.contract-suite.ts';
import { describeUnitOfWork } from '../../contracts/unit-of-work.contract-suite.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();

describeUnitOfWork('PostgreSQL', start);
describeProductRepository('PostgreSQL', start);
describeCheckoutRepository('PostgreSQL', start);
describeOrderRepository('PostgreSQL', start);
describeOrderReader('PostgreSQL', start);
describeRefundRepository('PostgreSQL', start);
describeOutbox('PostgreSQL', start);
describeQueueGate('PostgreSQL', start);
describePresenceLog('PostgreSQL', start);
describeDocumentStore('PostgreSQL', start);
