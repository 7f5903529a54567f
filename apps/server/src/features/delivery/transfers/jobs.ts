import { defineTransferJob } from './define-transfer-job';
import { sendEmail } from './send-email';

/** Sends images, or an email with its images, to a source. */
export const runTransfer = defineTransferJob('transfers.run', sendEmail);
