import { describePersistence } from '../../contracts/persistence-suites.ts';
import { persistenceOnTestDatabase } from './persistence-on-test-database.ts';

describePersistence('PostgreSQL', persistenceOnTestDatabase());
