import { z } from 'zod';
import { subscribe } from '../../../changes/subscriber';
import { emailVersionActions } from '../../../changes/version-actions';
import { loadPacked } from '../../../platform/db/html-contents';
import { findOutage } from '../../../platform/outages';
import { defineJob } from '../../../platform/queue/define-job';
import type { Services } from '../../../services';
import { findCurrentContent, findStaleTexts, writeParts, writeText } from './email-texts';
import { plainTextTask, usedPartsTask } from './text-tasks';

/** Characters of a text that are indexed for the search; the document itself isn't cut. */
const textLength = 200_000;
const catchUpRows = 2000;

const payload = z.object({ organizationId: z.number(), emailId: z.number() });

/**
 * Indexes the current version of an email after a change: its text for the search, and the parts of its theme that it
 * uses. Runs once for several changes in a row, because the trigrams of one text cost the database more than ten saves.
 */
export const indexEmailText = defineJob({
  name: 'emails.index_text',
  payload,
  attempts: 5,
  gather: { seconds: 4, by: ({ emailId }) => String(emailId) },
  run: readText,
});

/** Enqueues the index job for every new version of an email. */
export const indexChangedEmails = subscribe(
  indexEmailText,
  ['email.created', 'email.imported', 'email.duplicated', ...emailVersionActions],
  ({ organizationId, object }) => ({ organizationId, emailId: object.id }),
);

/** Indexes documents that no job has indexed, for example those of an older release, every ten minutes. */
export const catchUpTexts = defineJob({
  name: 'emails.catch_up_texts',
  payload: z.object({}),
  attempts: 3,
  schedule: '*/10 * * * *',
  async run(_payload, services) {
    for (const key of await findStaleTexts(services.db, catchUpRows)) await readText(key, services);
  },
});

async function readText(key: z.output<typeof payload>, services: Services): Promise<void> {
  const { db, workers } = services;
  const current = await findCurrentContent(db, key);
  if (!current) return;
  const html = await loadPacked(db, key.organizationId, current.htmlSha256);
  const { organizationId } = key;
  const text = await workers.run(
    plainTextTask,
    { html, markerPrefix: current.markerPrefix, length: textLength },
    { organizationId },
  );
  await writeText(db, { ...key, version: current.version, text });
  const parts = await workers
    .run(usedPartsTask, { html, markerPrefix: current.markerPrefix }, { organizationId })
    .catch((error: unknown) => {
      if (findOutage(error)) throw error;
      // A document that can't be read must not stop the others from being counted.
      services.log.warn('The parts of an email were not counted.', { ...key, error });
      return [];
    });
  await db.transaction((tx) => writeParts(tx, { ...key, version: current.version, parts }));
}
