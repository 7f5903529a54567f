import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { builderMessages } from '../../../../../messages/documents/builder/base';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
const { shown, answers, sent } = vi.hoisted(() => ({
  shown: [] as string[],
  answers: { confirm: true, prompt: 'Spring' as string | null, error: null as unknown },
  sent: [] as unknown[],
}));
vi.mock('../../../../../lib/dialogs', () => ({
  alertError: async (text: string) => shown.push(text),
  confirm: async ({ text, action }: { text: string; action: () => Promise<void> }) => {
    shown.push(text);
    if (answers.confirm) await action();
    return answers.confirm;
  },
  promptDialog: async ({ save }: { save: (value: string) => Promise<void> }) => {
    if (answers.prompt === null) return null;
    try {
      await save(answers.prompt);
      return answers.prompt;
    } catch (error) {
      shown.push(`At the field: ${(error as Error).message}`);
      return null;
    }
  },
}));
vi.mock('../../../../../lib/toasts', () => ({ toast: (text: string) => shown.push(text) }));
vi.mock('../../../../../api/documents/layouts', () => {
  const call = async (...values: unknown[]) => {
    sent.push(values);
    if (answers.error) throw answers.error;
  };
  return {
    saveLayout: async (tid: number, body: { name: string }) => {
      await call(tid, body);
      return { id: 3, title: body.name };
    },
    changeLayout: async (id: number, settings: object) => {
      await call(id, settings);
      return { id, ...settings };
    },
    deleteLayout: call,
    replaceLayout: async (id: number, body: object) => {
      await call(id, body);
      return { id };
    },
  };
});
const { ApiError } = await import('../../../../../api/api-error');
const { removeLayout, saveAsLayout, saveLayoutSettings, uploadLayout } = await import('./layout-calls');

const refused = (status: number, message: string) =>
  new ApiError({ status, code: status === 404 ? 'not_found' : 'invalid_field', message, url: '/' });
const builder = {
  document: { id: 14, tid: 2, type: 'email' },
  editor: { getSource: () => '<p>mine</p>' },
  session: { state: { title: 'Letter' } },
} as never;
const layout = { id: 1, title: 'Winter' } as never;
const list = [layout, { id: 2, title: 'Fall' }] as never[];

beforeEach(() => {
  shown.length = 0;
  sent.length = 0;
  Object.assign(answers, { confirm: true, prompt: 'Spring', error: null });
});

describe('layouts', () => {
  it('[B8-layout-saved] are saved from the canvas under a name', async () => {
    const change = await saveAsLayout(builder);
    expect(sent).toMatchObject([[2, { templateType: 'email', name: 'Spring', eid: 14 }]]);
    expect(shown).toEqual(['Layout saved.']);
    expect(change?.(list)).toMatchObject([{ id: 3, title: 'Spring' }, { id: 1 }, { id: 2 }]);
    answers.prompt = null;
    expect([await saveAsLayout(builder), sent.length]).toEqual([null, 1]);
    Object.assign(answers, { prompt: 'Spring', error: refused(400, 'Too many.') });
    expect([await saveAsLayout(builder), shown.splice(1)]).toEqual([null, ['At the field: Too many.']]);
  });

  it('[B8-layout-of-theme] are saved from a theme without its markers, as documents of their own', async () => {
    const document = { id: 2, tid: 2, type: 'email', mode: 'template', markerPrefix: 'galley-t2' };
    const editor = { getSource: () => '<p data-be-id="galley-t2:1">mine</p>' };
    await saveAsLayout({ document, editor, session: { state: { title: 'Theme' } } } as never);
    expect(sent).toMatchObject([[2, { name: 'Spring', eid: 0, html: '<p>mine</p>' }]]);
  });

  it('[B7-layout-upload] are uploaded from a file, which gives them its name', async () => {
    const html = '\u{FEFF}<p>caf\u00e9</p>\r\n';
    const change = await uploadLayout(builder, new File([html], 'Gift card.v2.HTM'));
    expect(sent).toEqual([[2, { templateType: 'email', name: 'Gift card.v2', eid: 0, html }]]);
    expect([shown.splice(0), change?.(list).length]).toEqual([['Layout saved.'], 3]);
    sent.length = 0;
    const latin = new File([new Uint8Array([0x3c, 0x70, 0x3e, 0xe9])], 'old.html');
    expect(await uploadLayout(builder, latin)).toBe(null);
    expect(await uploadLayout(builder, new File(['x'], 'letter.pdf'))).toBe(null);
    expect([shown[0], shown.length, sent]).toEqual([builderMessages.layoutFileNotUtf8, 2, []]);
  });

  it('[B8-layout-settings] say why settings were refused: the server’s text, otherwise one of their own', async () => {
    const save = () => saveLayoutSettings(layout, { title: 'Summer', parentPageId: 0 });
    const change = await save();
    if (typeof change === 'string') throw new Error(change);
    expect(change(list)).toMatchObject([{ id: 1, title: 'Summer' }, { id: 2 }]);
    answers.error = refused(400, 'There is no such page.');
    expect(await save()).toBe('There is no such page.');
    answers.error = refused(404, 'Gone.');
    expect(await save()).toBe('Failed to update layout settings.');
    answers.error = new Error('offline');
    expect(await save()).toBe('Failed to update layout settings.');
  });

  it('[B8-layout-deleted] are deleted after a question, also if someone else was faster', async () => {
    for (const error of [null, refused(404, 'Gone.')]) {
      answers.error = error;
      expect((await removeLayout(layout))?.(list)).toMatchObject([{ id: 2 }]);
      expect(shown.splice(0)).toEqual([builderMessages.deleteLayout('Winter'), 'Layout deleted.']);
    }
    answers.error = refused(400, 'No.');
    expect(await removeLayout(layout)).toBe(null);
    expect(shown.splice(0)).toEqual([builderMessages.deleteLayout('Winter'), 'No.']);
    sent.length = 0;
    answers.confirm = false;
    expect([await removeLayout(layout), sent]).toEqual([null, []]);
  });
});
