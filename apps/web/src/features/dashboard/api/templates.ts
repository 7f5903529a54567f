import type { Template } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute, errorText } from '../../../lib/api';
import { alertError } from '../../../lib/dialogs';

export const templatesKey = ['templates'];

/** The themes the person may see. */
export function useTemplates() {
  return useQuery({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await callRoute('api_v1_templates', { signal })).templates,
  });
}

/** Renames a theme at once and takes it back when the server refuses. */
export function useRenameTemplate() {
  const list = useTemplateList();
  return useMutation({
    mutationFn: ({ template, title }: { template: Template; title: string }) =>
      callRoute('templates_update', { params: { id: template.id }, body: { title } }),
    onMutate: ({ template, title }) => list.replace({ ...template, title }),
    onSuccess: ({ template }) => list.replace(template),
    onError: (error, { template }) => {
      list.replace(template);
      alertError(errorText(error));
    },
  });
}

/** Deletes a theme; the list is asked for again when the server refuses. */
export function useDeleteTemplate() {
  const list = useTemplateList();
  return useMutation({
    mutationFn: (template: Template) => callRoute('templates_delete', { params: { id: template.id } }),
    onMutate: (template) => list.remove(template.id),
    onError: (error) => {
      alertError(errorText(error));
    },
    onSettled: list.refresh,
  });
}

/** Asks for the list again, for example after an upload. */
export function useTemplateList() {
  const client = useQueryClient();
  const change = async (apply: (templates: Template[]) => Template[]) => {
    await client.cancelQueries({ queryKey: templatesKey });
    client.setQueryData<Template[]>(templatesKey, (templates) => templates && apply(templates));
  };
  return {
    replace: (template: Template) => change((all) => all.map((entry) => (entry.id === template.id ? template : entry))),
    remove: (id: number) => change((all) => all.filter((entry) => entry.id !== id)),
    refresh: () => client.invalidateQueries({ queryKey: templatesKey }),
  };
}
