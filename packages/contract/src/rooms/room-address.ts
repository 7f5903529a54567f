import { z } from 'zod';
import { type BuilderMode, builderMode } from '../entities/builder';
import { idInBody, storedInteger } from '../entities/common';

/**
 * The address of a room, as sent by a client: a document in one mode and version. The server looks up everything else;
 * the organization is that of the session or share link.
 */
export const roomAddress = z.object({
  mode: builderMode,
  /** The id of the email or page, or of the theme in theme modes. */
  id: idInBody,
  templateVersion: storedInteger,
  /** The share token of the page; '' = none. */
  token: z.string().max(200),
  emailVersion: storedInteger,
});
export type RoomAddress = z.infer<typeof roomAddress>;

/**
 * Returns the key of a room: addresses with the same key are one room. `id` is unique among the documents of a mode.
 */
export function roomKey({ mode, id, templateVersion, token, emailVersion }: RoomAddress): string {
  return [mode, id, templateVersion, token, emailVersion].join('/');
}

/** Returns whether a mode is that of a preview page, where nothing is edited. */
export function isPreviewMode(mode: BuilderMode): boolean {
  return mode === 'email_preview' || mode === 'template_preview';
}

/** Returns whether a mode shows a theme rather than an email or page. */
export function isThemeMode(mode: BuilderMode): boolean {
  return mode === 'template' || mode === 'template_preview';
}
