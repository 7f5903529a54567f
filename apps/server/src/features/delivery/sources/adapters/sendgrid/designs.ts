import { z } from 'zod';
import type { HtmlUpload, RemoteObject, SourceHttpAnswer } from '../../port';
import { readJson, type VendorApi } from '../api/vendor-api';
import { type Documents, idOf, newestOf, nextToken, plainContent, sendgridName } from './documents';

const designShape = z.object({
  id: z.string(),
  name: z.string().optional(),
  html_content: z.string().optional(),
  updated_at: z.string().optional(),
});
const designsShape = z.object({
  result: z.array(designShape).default([]),
  _metadata: z.object({ next: z.string().nullish() }).nullish(),
});

type Design = z.infer<typeof designShape>;

/** Creates the calls for designs in the design library of Marketing Campaigns. */
export function designs(api: VendorApi): Documents {
  return {
    test: async () => {
      await api({ path: '/v3/designs', query: { page_size: 1, summary: 'true' } });
    },
    // With another editor SendGrid would split the HTML into its own modules.
    uploadHtml: async (upload) =>
      remoteOf(await api({ method: 'POST', path: '/v3/designs', json: { ...contentOf(upload), editor: 'code' } })),
    updateHtml: async ({ id }, upload) =>
      remoteOf(await api({ method: 'PATCH', path: pathOf(id), json: contentOf(upload) })),
    readHtml: async ({ id }) => {
      const answer = await api({ path: pathOf(id), expected: [404] });
      if (answer.status === 404) return null;
      const design = readJson(answer, designShape, sendgridName);
      return { revision: design.updated_at ?? '', html: design.html_content ?? null };
    },
    remove: async ({ id }) => {
      await api({ method: 'DELETE', path: pathOf(id), expected: [404] });
    },
    find: async (title) => {
      const found: Design[] = [];
      let token: string | null = null;
      do {
        const query = { page_size: 100, summary: 'true', page_token: token ?? undefined };
        const page: z.infer<typeof designsShape> = readJson(
          await api({ path: '/v3/designs', query }),
          designsShape,
          sendgridName,
        );
        found.push(...page.result.filter((design) => design.name === title));
        token = nextToken(page._metadata?.next);
      } while (token);
      const newest = newestOf(found);
      return newest ? remoteDesign(newest) : null;
    },
  };
}

const pathOf = (id: string) => `/v3/designs/${idOf(id)}`;

function contentOf({ name, html, text, subject }: HtmlUpload) {
  return { name, html_content: html, ...plainContent(text), ...(subject !== '' && { subject }) };
}

function remoteOf(answer: SourceHttpAnswer): RemoteObject {
  return remoteDesign(readJson(answer, designShape, sendgridName));
}

const remoteDesign = ({ id, updated_at }: Design): RemoteObject => ({
  id: `design:${id}`,
  url: null,
  revision: updated_at ?? '',
});
