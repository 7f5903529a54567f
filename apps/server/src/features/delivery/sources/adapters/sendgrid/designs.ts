import { z } from 'zod';
import type { HtmlUpload } from '../../port';
import { readAll } from '../api/list-pages';
import { idOf, remoteObject } from '../api/remote-files';
import type { VendorApi } from '../api/vendor-api';
import { type DocumentKind, newestOf, nextToken, pagingShape, plainContent } from './documents';

const designShape = z.object({
  id: z.string(),
  name: z.string().optional(),
  html_content: z.string().optional(),
  updated_at: z.string().optional(),
});
const designsShape = z.object({ result: z.array(designShape).default([]), _metadata: pagingShape });

/** Creates the calls for designs in the design library of Marketing Campaigns. */
export function designs(api: VendorApi): DocumentKind {
  return {
    test: () => api({ path: '/v3/designs', query: { page_size: 1, summary: 'true' } }),
    create: async (upload) => {
      // With another editor SendGrid would split the HTML into its own modules.
      const json = { ...contentOf(upload), editor: 'code' };
      return remoteOf(await api.json({ method: 'POST', path: '/v3/designs', json }, designShape));
    },
    update: async ({ id }, upload) =>
      remoteOf(await api.json({ method: 'PATCH', path: pathOf(id), json: contentOf(upload) }, designShape)),
    read: async ({ id }) => {
      const design = await api.find({ path: pathOf(id) }, designShape);
      return design && { revision: design.updated_at ?? '', html: design.html_content ?? null };
    },
    find: async (_folder, title) => {
      const all = await readAll(async ({ cursor }) => {
        const query = { page_size: 100, summary: 'true', page_token: cursor ?? undefined };
        const { result, _metadata } = await api.json({ path: '/v3/designs', query }, designsShape);
        return { items: result, next: nextToken(_metadata) };
      });
      const newest = newestOf(all.filter((design) => design.name === title));
      return newest ? remoteOf(newest) : null;
    },
    remove: ({ id }) => api({ method: 'DELETE', path: pathOf(id), expected: [404] }),
  };
}

const pathOf = (id: string) => `/v3/designs/${idOf(id)}`;

function contentOf({ name, html, text, subject }: HtmlUpload) {
  return { name, html_content: html, ...plainContent(text), ...(subject !== '' && { subject }) };
}

const remoteOf = ({ id, updated_at }: z.infer<typeof designShape>) =>
  remoteObject(`design:${id}`, { revision: updated_at });
