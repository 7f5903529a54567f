import type { Template } from '@galley/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../api/api-error';
import {
  closeFirstUseNotice,
  deletedTemplatesQuery,
  deleteTemplate,
  renameTemplate,
  restoreTemplate,
  storeLastTemplate,
  type TemplateAnswer,
  templatesQuery,
} from '../../../../api/documents/templates';
import { keys } from '../../../../api/keys';
import { alertError } from '../../../../lib/dialogs';
import { queryClient } from '../../../../lib/query-client';
import { renameSafely } from '../../../../lib/rename-safely';
import { hideToast, toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';

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
    mutationFn: () => closeFirstUseNotice(),
    onMutate: () =>
      client.setQueryData<TemplateAnswer>(keys.templates, (answer) => answer && { ...answer, firstUseNotice: 0 }),
  });
  return { isShown, close: () => closing.mutate() };
}

/** Stores which theme is open, so that it's the first one in another browser. */
export async function rememberTemplate(id: number): Promise<void> {
  // A failure doesn't matter: the next visit stores it again.
  await storeLastTemplate(id).catch(() => undefined);
}

function useTemplateAnswer<Part>(select: (answer: TemplateAnswer) => Part) {
  return useQuery({ ...templatesQuery(), select });
}

/** Renames a theme. The caller shows errors. */
export function useRenameTemplate() {
  const list = useTemplateList();
  return useMutation({
    mutationFn: ({ template, title }: { template: Template; title: string }) =>
      renameSafely(template.title, title, (names) => renameTemplate(template.id, names)),
    onSuccess: (answer) => (answer ? list.replace(answer.template) : list.refresh()),
  });
}

/** Deletes a theme at once and offers Undo. Reverted if the server refuses. `goTo` opens it again. */
export function useDeleteTemplate() {
  const list = useTemplateList();
  return useMutation({
    mutationFn: ({ template }: { template: Template; goTo: () => void }) => deleteTemplate(template.id),
    onMutate: async ({ template }) => ({ place: await list.remove(template.id) }),
    onSuccess: (_, { template, goTo }) => {
      const undo = async () => {
        if (await restoreTheme(template)) goTo();
      };
      const text = messages.themeDeleted(template.title);
      const id = toast(text, { kind: 'removed', action: { label: messages.undo, run: () => void undo() } });
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
    await restoreTemplate(id);
  } catch (error) {
    void alertError(errorText(error));
    return false;
  }
  await Promise.all(
    [keys.templates, keys.deletedTemplates, keys.emails(id)].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
  const offered = undoToasts.get(id);
  if (offered !== undefined) hideToast(offered);
  toast(messages.themeRestored(title));
  return true;
}

/** Toasts that offer to undo the deletion of a theme. They close if it's restored in another way. */
const undoToasts = new Map<number, number>();

/** How many deleted themes this person can restore. */
export function useDeletedCount(): number {
  return useTemplateAnswer(({ deletedCount }) => deletedCount).data ?? 0;
}

/** The themes that were deleted within the last 30 days, newest first. */
export function useDeletedThemes() {
  return useQuery(deletedTemplatesQuery());
}

/** Reloads the list, for example after an upload. */
function useTemplateList() {
  const client = useQueryClient();
  const change = async (apply: (templates: Template[]) => Template[]) => {
    await client.cancelQueries({ queryKey: keys.templates });
    client.setQueryData<TemplateAnswer>(
      keys.templates,
      (answer) => answer && { ...answer, templates: apply(answer.templates) },
    );
  };
  return {
    replace: (template: Template) => change((all) => all.map((entry) => (entry.id === template.id ? template : entry))),
    /** Removes one and returns its position. */
    remove: async (id: number) => {
      const place = client
        .getQueryData<TemplateAnswer>(keys.templates)
        ?.templates.findIndex((entry) => entry.id === id);
      await change((all) => all.filter((entry) => entry.id !== id));
      return place;
    },
    putBack: (template: Template, place: number) =>
      change((all) =>
        all.some(({ id }) => id === template.id) ? all : [...all.slice(0, place), template, ...all.slice(place)],
      ),
    refresh: () => client.invalidateQueries({ queryKey: keys.templates }),
  };
}
