/** Checks of exported bytes: what arrives in the inbox. */
export { checkClients } from './clients/check-clients';
export { clientName } from './clients/support/client-names';
export { type ClientShares, clientShares } from './clients/support/client-shares';
export { knownClients, supportDate } from './clients/support/client-support';
export type { ExportFinding, RuleSource } from './finding';
export { type ExportedPage, isTooCostly, readExportedPage } from './page/exported-page';
export { Looks } from './page/looks';
