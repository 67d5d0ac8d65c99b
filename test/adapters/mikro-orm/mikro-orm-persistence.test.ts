import { describeDocumentStore } from '../../contracts/document-store.contract-suite.ts';
import { describePersistence } from '../../contracts/persistence-suites.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

const start = persistenceOnTestDatabase();

describePersistence('PostgreSQL', start);
describeDocumentStore('PostgreSQL', start);
