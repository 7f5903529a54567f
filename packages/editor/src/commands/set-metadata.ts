import { isRefusal } from '@galley/markup';
import { metadataSteps } from '@galley/markup/metadata';
import type { Command } from './command';

/** Changes document metadata: language, title, preview text, descriptions, Open Graph. */
export const setMetadata: Command<'set-metadata'> = {
  name: 'set-metadata',
  label: 'Change metadata',
  blockId: () => '',
  can: ({ tree }, { metadata }) => {
    const steps = metadataSteps(tree, metadata);
    return isRefusal(steps) ? steps : true;
  },
  run: (tx, { metadata }) => {
    const steps = metadataSteps(tx.tree, metadata);
    if (isRefusal(steps)) return steps;
    tx.applyAll(steps);
    return true;
  },
};
