import { blockClipType, type Editor } from '@galley/editor';
import { isRefusal } from '@galley/markup';
import { toast } from '../../../../../lib/toasts';
import { builderMessages } from '../../../../../messages/documents/builder/base';

/** Name of the page's custom clipboard type, in browsers that support custom types. */
const webType = `web ${blockClipType}`;

/** Copies or cuts the selected block from a menu. A click is enough for browsers to allow clipboard access. */
export async function copyToClipboard(editor: Editor, options: { isCut: boolean }): Promise<void> {
  if (!navigator.clipboard?.write) return void toast(builderMessages.clipboardClosed);
  const chosen = editor.getState().selected?.beId;
  const texts = editor.copyBlocks({ isCut: false });
  if (isRefusal(texts)) return void toast(texts.reason);
  try {
    await navigator.clipboard.write([new ClipboardItem(itemOf(texts))]);
  } catch (error) {
    console.info('The clipboard is closed:', error);
    return void toast(builderMessages.clipboardClosed);
  }
  // Doesn't delete a block that couldn't be copied, or one that was selected while the permission prompt was open.
  if (!options.isCut || editor.getState().selected?.beId !== chosen) return;
  const cut = editor.copyBlocks({ isCut: true });
  if (isRefusal(cut)) toast(cut.reason);
}

function itemOf(texts: Readonly<Record<string, string>>): Record<string, Blob> {
  const item: Record<string, Blob> = {};
  for (const [type, text] of Object.entries(texts)) {
    if (!type.startsWith('application/')) item[type] = new Blob([text], { type });
    else if (ClipboardItem.supports?.(webType)) item[webType] = new Blob([text], { type: webType });
  }
  return item;
}

/** Pastes blocks from a menu. */
export async function pasteFromClipboard(editor: Editor): Promise<void> {
  const texts = await readClipboard();
  if (texts === null) return void toast(builderMessages.clipboardClosed);
  const result = editor.pasteBlocks((type) => texts.get(type) ?? '');
  if (result !== true) toast(result.reason);
}

async function readClipboard(): Promise<Map<string, string> | null> {
  if (!navigator.clipboard?.read) return null;
  const texts = new Map<string, string>();
  try {
    for (const item of await navigator.clipboard.read()) {
      for (const type of [webType, 'text/html', 'text/plain']) {
        if (item.types.includes(type)) texts.set(type.replace(/^web /, ''), await (await item.getType(type)).text());
      }
    }
  } catch (error) {
    console.info('The clipboard is closed:', error);
    return null;
  }
  return texts;
}
