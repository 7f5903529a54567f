import { readBlockTags } from '../rules/block-rules';
import type { SourceBlock } from '../types';

/** All properties of the root pseudo-block except its parts and length. */
export const noRules: Omit<SourceBlock, 'parts' | 'length' | 'path'> = {
  beId: '',
  tag: '',
  kinds: new Set(),
  rules: readBlockTags('<div>').rules,
  open: '',
  close: '',
  trust: { startTag: false, inner: true, outer: false, reasons: [] },
  groupName: '',
  slotName: '',
  title: '',
  isCode: false,
  isHidden: false,
};
