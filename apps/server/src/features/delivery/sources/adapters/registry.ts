import type { SourceAdapter } from '../port';
import { braze } from './braze/braze';
import { brevo } from './brevo/brevo';
import { campaignMonitor } from './campaign-monitor/campaign-monitor';
import { dropbox } from './dropbox/dropbox';
import { ftps } from './ftps/ftps';
import { googleDrive } from './google-drive/google-drive';
import { hubspot } from './hubspot/hubspot';
import { klaviyo } from './klaviyo/klaviyo';
import { listmonk } from './listmonk/listmonk';
import { mailchimp } from './mailchimp/mailchimp';
import { marketo } from './marketo/marketo';
import { mautic } from './mautic/mautic';
import { s3 } from './s3/s3';
import { salesforceMarketingCloud } from './salesforce-marketing-cloud/salesforce-marketing-cloud';
import { sendgrid } from './sendgrid/sendgrid';
import { sftp } from './sftp/sftp';
import { webdav } from './webdav/webdav';
import { wordpress } from './wordpress/wordpress';

/** Every adapter, in the order in which kinds of sources are offered. */
export const adapters: readonly SourceAdapter[] = [
  s3,
  sftp,
  ftps,
  webdav,
  mailchimp,
  klaviyo,
  salesforceMarketingCloud,
  hubspot,
  brevo,
  sendgrid,
  campaignMonitor,
  braze,
  marketo,
  mautic,
  listmonk,
  wordpress,
  googleDrive,
  dropbox,
];
