import { cutTitle, type Layout } from '@galley/contract';
import { stripMarkers } from '@galley/markup';
import { ApiError, errorText } from '../../../../../api/api-error';
import { changeLayout, deleteLayout, replaceLayout, saveLayout } from '../../../../../api/documents/layouts';
import { contractProblem } from '../../../../../lib/contract-field';
import { alertError, confirm, promptDialog } from '../../../../../lib/dialogs';
import { toast } from '../../../../../lib/toasts';
import { messages } from '../../../../../messages';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { layoutMessages } from '../../../../../messages/documents/builder/layouts';
import { htmlFileProblem } from '../../../../../modals/documents/import/use-import';
import type { Builder } from '../../context/builder-context';
import { packDocument } from '../../session/pack-document';

/** A change in the list of layouts. */
export type ListChange = (layouts: readonly Layout[]) => Layout[];

/**
 * Asks for a name and saves the document on the canvas, with its unsaved changes, as a layout. Resolves to null if it
 * wasn't saved.
 */
export async function saveAsLayout(builder: Builder): Promise<ListChange | null> {
  const { document, session } = builder;
  let change: ListChange | null = null;
  await promptDialog({
    title: builderMessages.saveAsLayout,
    label: builderMessages.layoutName,
    value: session.state.title,
    okay: layoutMessages.saveLayout,
    check: (typed) => contractProblem('name', typed),
    save: async (name) => {
      change = await addLayout(document.tid, { templateType: document.type, name, ...(await readCanvas(builder)) });
    },
  });
  return change;
}

/**
 * Saves the document on the canvas, with its unsaved changes, over a layout after a confirmation. Resolves to null if it
 * wasn't saved.
 */
export async function overwriteLayout(builder: Builder, layout: Layout): Promise<ListChange | null> {
  const { document } = builder;
  let change: ListChange | null = null;
  await confirm({
    title: layoutMessages.overwriteTitle(layout.title),
    text: layoutMessages.overwriteText(document.mode === 'template' ? 'theme' : document.type),
    okay: layoutMessages.overwriteButton,
    cancel: messages.cancel,
    action: async () => {
      try {
        const changed = await replaceLayout(layout.id, await readCanvas(builder));
        change = (layouts) => layouts.map((one) => (one.id === changed.id ? changed : one));
        toast(builderMessages.layoutSaved);
      } catch (error) {
        void alertError(errorText(error));
      }
    },
  });
  return change;
}

/** The document on the canvas as layouts are saved. */
async function readCanvas({ document, editor }: Builder) {
  const isTheme = document.mode === 'template';
  // The markers of a theme belong to this page load. The layout gets its own.
  const html = isTheme ? stripMarkers(editor.getSource(), document.markerPrefix) : editor.getSource();
  return { eid: isTheme ? 0 : document.id, ...(await packDocument(html)) };
}

/**
 * Saves an HTML file as a layout named after the file. Only accepts UTF-8; importing as an email supports other
 * encodings. Resolves to null if it wasn't saved.
 */
export async function uploadLayout({ document }: Builder, file: File): Promise<ListChange | null> {
  const problem = htmlFileProblem(file);
  const html = problem === null ? await readUtf8(file) : null;
  if (html === null) {
    void alertError(problem ?? builderMessages.layoutFileNotUtf8);
    return null;
  }
  const name = cutTitle(file.name.replace(/\.html?$/i, ''), '');
  try {
    return await addLayout(document.tid, { templateType: document.type, name, eid: 0, ...(await packDocument(html)) });
  } catch (error) {
    void alertError(errorText(error));
    return null;
  }
}

async function readUtf8(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

async function addLayout(tid: number, body: Parameters<typeof saveLayout>[1]): Promise<ListChange> {
  const layout = await saveLayout(tid, body);
  toast(builderMessages.layoutSaved);
  return (layouts) => [layout, ...layouts.filter(({ id }) => id !== layout.id)];
}

/** Deletes a layout after a confirmation. Resolves to null if it wasn't deleted. */
export async function removeLayout(layout: Layout): Promise<ListChange | null> {
  let isDeleted = false;
  await confirm({
    title: layoutMessages.deleteLayout,
    text: builderMessages.deleteLayout(layout.title),
    okay: messages.yes,
    cancel: messages.no,
    variant: 'danger',
    action: async () => {
      try {
        await deleteLayout(layout.id);
        isDeleted = true;
      } catch (error) {
        // Someone else has already deleted it.
        isDeleted = error instanceof ApiError && error.status === 404;
        if (!isDeleted) void alertError(errorText(error));
      }
    },
  });
  if (!isDeleted) return null;
  toast(builderMessages.layoutDeleted, { kind: 'removed' });
  return (layouts) => layouts.filter(({ id }) => id !== layout.id);
}

/** Changes the name and page of a layout. Resolves to the message for the form if it was refused. */
export async function saveLayoutSettings(
  layout: Layout,
  settings: { title: string; parentPageId: number },
): Promise<ListChange | string> {
  try {
    const changed = await changeLayout(layout.id, settings);
    return (layouts) => layouts.map((one) => (one.id === changed.id ? changed : one));
  } catch (error) {
    return error instanceof ApiError && error.status === 400 ? error.message : builderMessages.layoutSettingsFailed;
  }
}
