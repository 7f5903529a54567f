import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
const { asked, answers } = vi.hoisted(() => ({
  asked: [] as { kind: string; options: unknown }[],
  answers: { confirm: true, prompt: 'A lamp' as string | null },
}));
const uploaded = { id: 7, src: '/blobs/k/lamp.gif', original: '/blobs/k/lamp.gif', width: 300, height: 200 };
vi.mock('../../../../lib/dialogs', () => ({
  alertError: async () => 'okay',
  confirm: async (options: unknown) => {
    asked.push({ kind: 'confirm', options });
    return answers.confirm;
  },
  promptDialog: async (options: unknown) => {
    asked.push({ kind: 'prompt', options });
    return answers.prompt;
  },
}));
vi.mock('../../../../api/files/images', () => ({
  cropImage: async (_opened: object, imageId: number, request: object) => {
    asked.push({ kind: 'crop', options: { imageId, ...request } });
    const small = { density: 2, src: '/blobs/k/lamp@2x.gif', width: 200, height: 134 };
    return { image: { ...uploaded, ...small }, variants: [small] };
  },
  deleteImage: async (_opened: object, imageId: number) => asked.push({ kind: 'delete', options: imageId }),
}));
vi.mock('../../../../lib/open-lazy-modal', () => ({
  openLazyModal: async (_load: unknown, options: unknown) => void asked.push({ kind: 'cropper', options }),
}));
vi.mock('./upload-image', () => ({
  uploadImage: async () => ({ ...uploaded, type: 'image/gif', needsCrop: false }),
  withProgress: async (_text: string, work: (onProgress: () => void) => Promise<unknown>) => work(() => undefined),
}));
const { replaceImage, reuseImage } = await import('./replace-image');

const runs: unknown[][] = [];
const builder = {
  opened: { kind: 'email', id: 1 },
  editor: {
    run: (...call: unknown[]) => {
      runs.push(call);
      return true;
    },
  },
};
const rules = { width: 300, height: 200, canResize: false, isAutoWidth: false, isAutoHeight: false };
const replace = async (alt: string, more: object = {}) => {
  const image = {
    alt,
    naturalWidth: 300,
    hasSrcset: false,
    written: { width: 300, height: 200 },
    rules: { ...rules, ...more },
  };
  const file = new File(['x'], 'lamp.gif');
  await replaceImage(builder as never, { beId: 'b1', title: 'Hero', image: image as never, file });
};
const commands = () => runs.map(([name]) => name);

beforeEach(() => {
  runs.length = 0;
  asked.length = 0;
  Object.assign(answers, { confirm: true, prompt: 'A lamp' });
});

describe('[F-C2] the alt text of an image that takes the place of another', () => {
  it('is asked for, showing the previous one, which is never kept silently', async () => {
    await replace('Two quinces');
    expect(asked).toEqual([
      { kind: 'prompt', options: expect.objectContaining({ placeholder: expect.stringContaining('Two quinces') }) },
    ]);
    expect(runs.at(-1)).toEqual(['set-image-alt', { beId: 'b1', alt: 'A lamp' }]);
  });

  it('stays when the question is canceled, and is not asked for if there was none', async () => {
    answers.prompt = null;
    await replace('Two quinces');
    await replace('');
    expect(commands()).toEqual(['set-image', 'set-image']);
    expect(asked).toHaveLength(1);
  });
});

describe('[F-C3] an image that is smaller than it is shown', () => {
  it('is used only after a yes', async () => {
    answers.confirm = false;
    await replace('', { width: 600, height: 400 });
    expect(commands()).toEqual([]);
    answers.confirm = true;
    await replace('', { width: 600, height: 400 });
    expect(commands()).toEqual(['set-image']);
  });
});

describe('[B5-gif-resize] an animation with more pixels than its place can show', () => {
  it('is resized as a whole, without the cropper', async () => {
    await replace('', { width: 100, height: 80 });
    const whole = { cropperData: null, cropWidth: 100, cropHeight: 0, densities: [1, 2] };
    expect(asked).toEqual([{ kind: 'crop', options: expect.objectContaining({ imageId: 7, ...whole }) }]);
    expect(runs[0]).toEqual(['set-image', expect.objectContaining({ src: '/blobs/k/lamp@2x.gif' })]);
  });

  it('keeps its file if it is not much larger', async () => {
    await replace('', { width: 150, height: 100 });
    expect(asked).toEqual([]);
  });
});

describe('[B15-library-reuse] an image of the library', () => {
  const reuse = (type: string, more: object = {}) => {
    const image = { alt: '', naturalWidth: 300, hasSrcset: false, written: rules, rules: { ...rules, ...more } };
    const chosen = {
      ...uploaded,
      type,
      name: 'lamp',
      thumbnail: uploaded.src,
      bytes: 1,
      tags: [],
      fid: 0,
      focalPoint: null,
      createdAt: 1,
    };
    return reuseImage(builder as never, { beId: 'b1', title: 'Hero', image: image as never, chosen });
  };

  it('takes the place of another one without an upload', async () => {
    await reuse('image/gif');
    expect(runs).toEqual([['set-image', { beId: 'b1', src: uploaded.src }]]);
  });

  it('opens the cropper if it needs one, and stays in the library when that is canceled or declined', async () => {
    await reuse('image/jpeg');
    expect(asked).toEqual([{ kind: 'cropper', options: expect.objectContaining({ fileName: 'lamp' }) }]);
    answers.confirm = false;
    await reuse('image/gif', { width: 600, height: 400 });
    expect([commands(), asked.filter(({ kind }) => kind === 'delete')]).toEqual([[], []]);
  });

  it('is unlike a canceled upload, which is deleted', async () => {
    answers.confirm = false;
    await replace('', { width: 600, height: 400 });
    expect(asked.at(-1)).toEqual({ kind: 'delete', options: uploaded.id });
  });
});
