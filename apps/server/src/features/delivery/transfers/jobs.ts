import { sendEmail } from './send-email';
import { defineTransferJob } from './transfer-job';

/** Sends images, or an email with its images, to a source. */
export const runTransfer = defineTransferJob('transfers.run', sendEmail);
