import { z } from 'zod';
import type { HtmlUpload, RemoteObject } from '../../port';
import { readJson, refusal, type VendorApi } from '../api/vendor-api';
import { type Documents, idOf, newestOf, nextToken, plainContent, sendgridName } from './documents';

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
const templatesShape = z.object({
  result: z.array(templateShape).default([]),
  _metadata: z.object({ next: z.string().nullish() }).nullish(),
});

type Template = z.infer<typeof templateShape>;

/**
 * Creates the calls for dynamic templates, with which programs send emails. Each has versions, of which one is active:
 * that one is replaced. The id is the template's, so that a template whose first version wasn't created gets it with
 * the next update.
 */
export function dynamicTemplates(api: VendorApi): Documents {
  const read = async (id: string): Promise<Template | null> => {
    const answer = await api({ path: `/v3/templates/${id}`, expected: [404] });
    return answer.status === 404 ? null : readJson(answer, templateShape, sendgridName);
  };
  const writeVersion = async (template: Template, upload: HtmlUpload): Promise<RemoteObject> => {
    const versions = `/v3/templates/${template.id}/versions`;
    const active = activeOf(template);
    const written = active
      ? await api({ method: 'PATCH', path: `${versions}/${active.id}`, json: contentOf(upload) })
      : await api({ method: 'POST', path: versions, json: { ...contentOf(upload), editor: 'code', active: 1 } });
    const version = readJson(written, versionShape, sendgridName);
    return remoteOf({ ...template, versions: [{ ...version, active: 1 }] });
  };
  return {
    test: async () => {
      await api({ path: '/v3/templates', query: { generations: 'dynamic', page_size: 1 } });
    },
    uploadHtml: async (upload) => {
      const json = { name: upload.name, generation: 'dynamic' };
      const made = await api({ method: 'POST', path: '/v3/templates', json });
      return await writeVersion(readJson(made, templateShape, sendgridName), upload);
    },
    updateHtml: async ({ id }, upload) => {
      const template = await read(idOf(id));
      if (!template) throw refusal(sendgridName, 'not_found');
      if (template.name !== upload.name)
        await api({ method: 'PATCH', path: `/v3/templates/${template.id}`, json: { name: upload.name } });
      return await writeVersion(template, upload);
    },
    readHtml: async ({ id }) => {
      const template = await read(idOf(id));
      return template && { revision: remoteOf(template).revision, html: activeOf(template)?.html_content ?? null };
    },
    remove: async ({ id }) => {
      await api({ method: 'DELETE', path: `/v3/templates/${idOf(id)}`, expected: [404] });
    },
    find: async (title) => {
      const found: Template[] = [];
      let token: string | null = null;
      do {
        const query = { generations: 'dynamic', page_size: 200, page_token: token ?? undefined };
        const page: z.infer<typeof templatesShape> = readJson(
          await api({ path: '/v3/templates', query }),
          templatesShape,
          sendgridName,
        );
        found.push(...page.result.filter((template) => template.name === title));
        token = nextToken(page._metadata?.next);
      } while (token);
      const newest = newestOf(found);
      return newest ? remoteOf(newest) : null;
    },
  };
}

const activeOf = ({ versions }: Template) => versions.find((version) => version.active === 1);

function contentOf({ name, html, text, subject }: HtmlUpload) {
  // SendGrid requires a subject.
  return { name, subject: (subject || name).slice(0, 255), html_content: html, ...plainContent(text) };
}

const remoteOf = (template: Template): RemoteObject => ({
  id: `template:${template.id}`,
  url: null,
  revision: activeOf(template)?.updated_at ?? '',
});
