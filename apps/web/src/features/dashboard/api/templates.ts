import { limits, type Route, type RouteResponse, type Template, words } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../api/api-error';
import { callRoute } from '../../../api/client';
import { alertError } from '../../../lib/dialogs';
import { queryClient } from '../../../lib/query-client';
import { hideToast, toast } from '../../../lib/toasts';
import { renameSafely } from './rename-safely';

export const templatesKey = ['templates'];

type TemplateAnswer = RouteResponse<Route<'api_v1_templates'>>;

/** The themes the person has access to. */
export function useTemplates() {
  return useTemplateAnswer(({ templates }) => templates);
}

/** The theme this person had open last, in any browser; 0 = none, or it no longer exists. Undefined while loading. */
export function useLastTemplateId(): number | undefined {
  return useTemplateAnswer(({ lastTemplateID }) => lastTemplateID).data;
}

/** Whether to show the notice for new users, and a function to close it permanently. */
export function useFirstUseNotice(): { isShown: boolean; close: () => void } {
  const client = useQueryClient();
  const isShown = (useTemplateAnswer(({ firstUseNotice }) => firstUseNotice).data ?? 0) > 0;
  const closing = useMutation({
    mutationFn: () => callRoute('templates_fu_notice', { body: { id: limits.firstUseNoticeId } }),
    onMutate: () =>
      client.setQueryData<TemplateAnswer>(templatesKey, (answer) => answer && { ...answer, firstUseNotice: 0 }),
  });
  return { isShown, close: () => closing.mutate() };
}

/** Stores which theme is open, so that it's the first one in another browser. */
export async function rememberTemplate(id: number): Promise<void> {
  // Nothing depends on it. The next visit stores it again.
  await callRoute('templates_last', { params: { id }, keepalive: true }).catch(() => undefined);
}

function useTemplateAnswer<Part>(select: (answer: TemplateAnswer) => Part) {
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) =>
      callRoute('api_v1_templates', { query: { preview_notice: previewNotice() }, signal }) as Promise<TemplateAnswer>,
    select,
  });
}

/** `?preview_notice=` in the page's address also shows the notice to people who have closed it. */
function previewNotice(): string | undefined {
  return new URLSearchParams(window.location.search).get('preview_notice')?.slice(0, 20) ?? undefined;
}

/** Renames a theme at once, and reverts it if the server refuses. */
export function useRenameTemplate() {
  const list = useTemplateList();
  return useMutation({
    mutationFn: ({ template, title }: { template: Template; title: string }) =>
      renameSafely(template.title, title, (names) =>
        callRoute('templates_update', { params: { id: template.id }, body: names }),
      ),
    onMutate: ({ template, title }) => list.replace({ ...template, title }),
    onSuccess: (answer) => (answer ? list.replace(answer.template) : list.refresh()),
    onError: (error, { template }) => {
      list.replace(template);
      alertError(errorText(error));
    },
  });
}

/** Deletes a theme at once and offers Undo. Reverted if the server refuses. `goTo` opens it again. */
export function useDeleteTemplate() {
  const list = useTemplateList();
  return useMutation({
    mutationFn: ({ template }: { template: Template; goTo: () => void }) =>
      callRoute('templates_delete', { params: { id: template.id } }),
    onMutate: async ({ template }) => ({ place: await list.remove(template.id) }),
    onSuccess: (_, { template, goTo }) => {
      const undo = async () => {
        if (await restoreTheme(template)) goTo();
      };
      const text = words.themeDeleted(template.title);
      const id = toast(text, { kind: 'removed', action: { label: 'Undo', run: () => void undo() } });
      undoToasts.set(template.id, id);
    },
    onError: (error, { template, goTo }, context) => {
      void list.putBack(template, context?.place ?? 0).then(goTo);
      alertError(errorText(error));
    },
    onSettled: list.refresh,
  });
}

/** Restores a deleted theme. False if the server refused, which is reported. */
export async function restoreTheme({ id, title }: Pick<Template, 'id' | 'title'>): Promise<boolean> {
  try {
    await callRoute('deleted_templates_restore', { params: { id } });
  } catch (error) {
    void alertError(errorText(error));
    return false;
  }
  await Promise.all(
    [templatesKey, deletedThemesKey, ['emails', id]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
  const offered = undoToasts.get(id);
  if (offered !== undefined) hideToast(offered);
  toast(words.themeRestored(title));
  return true;
}

/** Toasts that offer to undo the deletion of a theme. They close if it's restored in another way. */
const undoToasts = new Map<number, number>();

const deletedThemesKey = ['deleted-themes'];

/** How many deleted themes this person can restore. */
export function useDeletedCount(): number {
  return useTemplateAnswer(({ deletedCount }) => deletedCount).data ?? 0;
}

/** The themes that were deleted within the last 30 days, newest first. */
export function useDeletedThemes() {
  return useQuery({
    queryKey: deletedThemesKey,
    queryFn: async ({ signal }) => (await callRoute('deleted_templates', { signal })).templates,
    staleTime: 0,
  });
}

/** Reloads the list, for example after an upload. */
function useTemplateList() {
  const client = useQueryClient();
  const change = async (apply: (templates: Template[]) => Template[]) => {
    await client.cancelQueries({ queryKey: templatesKey });
    client.setQueryData<TemplateAnswer>(
      templatesKey,
      (answer) => answer && { ...answer, templates: apply(answer.templates) },
    );
  };
  return {
    replace: (template: Template) => change((all) => all.map((entry) => (entry.id === template.id ? template : entry))),
    /** Removes one and returns its position. */
    remove: async (id: number) => {
      const place = client.getQueryData<TemplateAnswer>(templatesKey)?.templates.findIndex((entry) => entry.id === id);
      await change((all) => all.filter((entry) => entry.id !== id));
      return place;
    },
    putBack: (template: Template, place: number) =>
      change((all) =>
        all.some(({ id }) => id === template.id) ? all : [...all.slice(0, place), template, ...all.slice(place)],
      ),
    refresh: () => client.invalidateQueries({ queryKey: templatesKey }),
  };
}
