import { z } from 'zod';
import { type BuilderMode, builderMode } from '../entities/builder';
import { idInBody, storedInteger } from '../entities/common';

/**
 * A room as a client names it: a document as one mode shows it, in one version. The server looks up everything else, and
 * the organization is the session's or that of the share link.
 */
export const roomAddress = z.object({
  mode: builderMode,
  /** The id of the email or page, or of the theme in the modes of themes. */
  id: idInBody,
  templateVersion: storedInteger,
  /** The share token of the page; '' = none. */
  token: z.string().max(200),
  emailVersion: storedInteger,
});
export type RoomAddress = z.infer<typeof roomAddress>;

/** Rooms with the same key are one room (builder spec 7). `id` is unique among the documents of a mode. */
export function roomKey({ mode, id, templateVersion, token, emailVersion }: RoomAddress): string {
  return [mode, id, templateVersion, token, emailVersion].join('/');
}

/** Whether a mode is that of a preview page, where nothing is edited. */
export function isPreviewMode(mode: BuilderMode): boolean {
  return mode === 'email_preview' || mode === 'template_preview';
}

/** Whether a mode shows a theme rather than an email or page. */
export function isThemeMode(mode: BuilderMode): boolean {
  return mode === 'template' || mode === 'template_preview';
}
