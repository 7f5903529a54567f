import { reportChunkError } from '../../../../../lib/report-chunk-error';
import type { Builder } from '../../context/builder-context';

/** Returns whether the person can change the tags of this document: it is a theme, in its current version. */
export function canChangeRules({ opened, document }: Builder): boolean {
  return opened.kind === 'template' && opened.version === 0 && document.grant.canEdit;
}

/** Opens the rules editor. Its code is loaded on first use. */
export function startRules(builder: Builder): void {
  void import('./open-rules').then(({ openRules }) => openRules(builder), reportChunkError);
}
