import {
  type Capabilities,
  type HtmlUpload,
  type RemoteObject,
  refusingSession,
  type SourceAdapter,
  type SourceContext,
  type SourceEntry,
  SourceError,
  type SourceSession,
  sortEntries,
} from '../../port';
import { checkHtml, checkImage } from './check-upload';
import { downloadFrom } from './download';
import { refusal, type VendorApi } from './vendor-api';

export type ImageUpload = Parameters<SourceSession['uploadImage']>[0];

/** The documents of a platform. Names and sizes are checked before. */
export interface Documents {
  create(upload: HtmlUpload): Promise<RemoteObject>;
  update(remote: RemoteObject, upload: HtmlUpload): Promise<RemoteObject>;
  /** Returns the revision and the HTML, if it can be read; null if the document was deleted. */
  read(remote: RemoteObject): Promise<{ revision: string; html: string | null } | null>;
  /** Returns the newest document with this name; null if there is none. */
  find(folder: string, name: string): Promise<RemoteObject | null>;
}

/** The files that a platform lists. */
export interface FileLibrary<File> {
  /** The refusal of a path, for libraries without folders. */
  noFolders?: string;
  /** Reads a folder for `list`; '' = the top. Default: its files. Throws `not_found` for a missing folder. */
  contents?(folder: string): Promise<{ folders: readonly SourceEntry[]; files: readonly File[] }>;
  /** Reads the files of a folder. Throws `not_found` for a missing folder. */
  files(folder: string): Promise<readonly File[]>;
  entry(file: File, folder: string): SourceEntry;
  /** Returns the address for downloads. */
  url(file: File): string | null | undefined;
  /** Returns the file in the form in which its upload was returned. */
  remote(file: File): RemoteObject;
  /** The position of the newest of several files with the same name. */
  newest: 'first' | 'last';
  /** Returns whether a file was uploaded with this name. Default: it has this name. */
  isNamed?(file: File, name: string): boolean;
  /** Returns the type of a file, where it is known better than from its download. */
  contentType?(file: File): string | null | undefined;
}

/** The calls of one open platform. */
export interface PlatformCalls<File> {
  /** Makes the cheap calls that prove that settings and secrets work. */
  test(): Promise<unknown>;
  documents: Documents;
  /** Stores an image. Its name, type and size are checked before. */
  uploadImage?(image: ImageUpload): Promise<RemoteObject>;
  library?: FileLibrary<File>;
  makeDirectory?: SourceSession['makeDirectory'];
  remove(remote: RemoteObject): Promise<unknown>;
  /** Replace those of the library. */
  list?: SourceSession['list'];
  download?: SourceSession['download'];
  findImage?(folder: string, name: string): Promise<RemoteObject | null>;
}

/** An adapter as its parts that differ from other platforms. */
export interface PlatformDescription<File> extends Omit<SourceAdapter, 'capabilities' | 'open'> {
  limits: Capabilities;
  connect(context: SourceContext): VendorApi;
  calls(api: VendorApi, context: SourceContext): PlatformCalls<File>;
}

/**
 * Creates the adapter of a platform with an HTTP API. Checks names, types and sizes before each upload, lists and
 * downloads the files of its library, and finds objects by name.
 */
export function definePlatform<File = never>({
  limits,
  connect,
  calls,
  ...adapter
}: PlatformDescription<File>): SourceAdapter {
  return {
    ...adapter,
    capabilities: () => limits,
    open: async (context) => platformSession(adapter.name, limits, context, calls(connect(context), context)),
  };
}

function platformSession<File>(
  name: string,
  limits: Capabilities,
  context: SourceContext,
  calls: PlatformCalls<File>,
): SourceSession {
  const { documents, uploadImage, library } = calls;
  const files = library && librarySession(name, limits, context, library);
  const refusing = refusingSession(name);
  return {
    ...refusing,
    test: async () => void (await calls.test()),
    list: calls.list ?? files?.list ?? refusing.list,
    makeDirectory: calls.makeDirectory ?? refusing.makeDirectory,
    download: calls.download ?? files?.download ?? refusing.download,
    uploadImage: uploadImage
      ? async (image) => {
          checkImage(name, limits, image);
          return await uploadImage(image);
        }
      : refusing.uploadImage,
    uploadHtml: async (upload) => {
      checkHtml(name, limits, upload);
      return await documents.create(upload);
    },
    updateHtml: async (remote, upload) => {
      checkHtml(name, limits, upload);
      return await documents.update(remote, upload);
    },
    readHtml: (remote) => documents.read(remote),
    remove: async (remote) => void (await calls.remove(remote)),
    find: async (kind, folder, title) => {
      if (kind !== 'image') return await documents.find(folder, title);
      const findImage = calls.findImage ?? files?.find;
      return (await findImage?.(folder, title)) ?? null;
    },
  };
}

function librarySession<File>(
  name: string,
  { tree }: Capabilities,
  context: SourceContext,
  library: FileLibrary<File>,
) {
  const newest = (files: readonly File[], isMatch: (file: File) => boolean) =>
    library.newest === 'first' ? files.find(isMatch) : files.findLast(isMatch);
  const isNamed = library.isNamed ?? ((file: File, title: string) => library.entry(file, '').name === title);
  return {
    list: async (path: string): Promise<SourceEntry[]> => {
      if (library.noFolders !== undefined && path !== '') throw new SourceError('not_found', library.noFolders);
      const { folders, files } = (await library.contents?.(path)) ?? { folders: [], files: await library.files(path) };
      return sortEntries([...folders, ...files.map((file) => library.entry(file, path))]);
    },
    download: async (path: string, bytesMax: number) => {
      const folder = folderIn(path, tree);
      const file = newest(await library.files(folder), (one) => library.entry(one, folder).path === path);
      const url = file && library.url(file);
      if (!file || !url) throw new SourceError('not_found', `“${path}” isn’t in ${name} anymore.`);
      const entry = library.entry(file, folder);
      if ((entry.bytes ?? 0) > bytesMax) throw refusal(name, 'too_large');
      const read = await downloadFrom(context, name, { url, bytesMax });
      return { ...read, name: entry.name, contentType: library.contentType?.(file) ?? read.contentType };
    },
    find: async (folder: string, title: string): Promise<RemoteObject | null> => {
      const file = newest(await library.files(folder), (one) => isNamed(one, title));
      return file === undefined ? null : library.remote(file);
    },
  };
}

/** Returns the folder of a path. Without folders, or below the only level of them, names can contain slashes. */
function folderIn(path: string, tree: Capabilities['tree']): string {
  if (tree === 'none') return '';
  return path.slice(0, Math.max(0, tree === 'one' ? path.indexOf('/') : path.lastIndexOf('/')));
}

/** Returns a form with an image as its file. */
export function imageForm(image: ImageUpload, { field = 'file' }: { field?: string } = {}): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(image.bytes)], { type: image.contentType }), image.name);
  return form;
}
