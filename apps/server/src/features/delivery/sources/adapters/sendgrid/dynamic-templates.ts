import { z } from 'zod';
import type { HtmlUpload, RemoteObject } from '../../port';
import { readAll } from '../api/list-pages';
import { idOf, remoteObject } from '../api/remote-files';
import { refusal, type VendorApi } from '../api/vendor-api';
import { type DocumentKind, newestOf, nextToken, pagingShape, plainContent } from './documents';

const versionShape = z.object({
  id: z.string(),
  active: z.number().optional(),
  updated_at: z.string().optional(),
  html_content: z.string().optional(),
});
const templateShape = z.object({
  id: z.string(),
  name: z.string(),
  updated_at: z.string().optional(),
  versions: z.array(versionShape).default([]),
});
const templatesShape = z.object({ result: z.array(templateShape).default([]), _metadata: pagingShape });

type Template = z.infer<typeof templateShape>;

/**
 * Creates the calls for dynamic templates, with which programs send emails. Each has versions, of which one is active:
 * that one is replaced. The id is the template's, so that a template whose first version wasn't created gets it with
 * the next update.
 */
export function dynamicTemplates(api: VendorApi): DocumentKind {
  const read = (id: string) => api.find({ path: `/v3/templates/${idOf(id)}` }, templateShape);
  const writeVersion = async (template: Template, upload: HtmlUpload): Promise<RemoteObject> => {
    const versions = `/v3/templates/${template.id}/versions`;
    const active = activeOf(template);
    const request = active
      ? ({ method: 'PATCH', path: `${versions}/${active.id}`, json: contentOf(upload) } as const)
      : ({ method: 'POST', path: versions, json: { ...contentOf(upload), editor: 'code', active: 1 } } as const);
    const version = await api.json(request, versionShape);
    return remoteOf({ ...template, versions: [{ ...version, active: 1 }] });
  };
  return {
    test: () => api({ path: '/v3/templates', query: { generations: 'dynamic', page_size: 1 } }),
    create: async (upload) => {
      const json = { name: upload.name, generation: 'dynamic' };
      return await writeVersion(await api.json({ method: 'POST', path: '/v3/templates', json }, templateShape), upload);
    },
    update: async ({ id }, upload) => {
      const template = await read(id);
      if (!template) throw refusal('SendGrid', 'not_found');
      if (template.name !== upload.name)
        await api({ method: 'PATCH', path: `/v3/templates/${template.id}`, json: { name: upload.name } });
      return await writeVersion(template, upload);
    },
    read: async ({ id }) => {
      const template = await read(id);
      return template && { revision: remoteOf(template).revision, html: activeOf(template)?.html_content ?? null };
    },
    find: async (_folder, title) => {
      const all = await readAll(async ({ cursor }) => {
        const query = { generations: 'dynamic', page_size: 200, page_token: cursor ?? undefined };
        const { result, _metadata } = await api.json({ path: '/v3/templates', query }, templatesShape);
        return { items: result, next: nextToken(_metadata) };
      });
      const newest = newestOf(all.filter((template) => template.name === title));
      return newest ? remoteOf(newest) : null;
    },
    remove: ({ id }) => api({ method: 'DELETE', path: `/v3/templates/${idOf(id)}`, expected: [404] }),
  };
}

const activeOf = ({ versions }: Template) => versions.find((version) => version.active === 1);

function contentOf({ name, html, text, subject }: HtmlUpload) {
  // SendGrid requires a subject.
  return { name, subject: (subject || name).slice(0, 255), html_content: html, ...plainContent(text) };
}

const remoteOf = (template: Template) =>
  remoteObject(`template:${template.id}`, { revision: activeOf(template)?.updated_at });
