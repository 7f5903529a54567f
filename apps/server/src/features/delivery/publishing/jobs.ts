import { defineTransferJob } from '../transfers/define-transfer-job';
import { publishPages } from './publish-pages';

/** Publishes pages on a source. */
export const runPublishing = defineTransferJob('publishing.run', publishPages);
