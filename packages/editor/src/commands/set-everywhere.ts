import { type Refusal, refuse } from '@galley/markup';
import type { CommandArgs, CommandName } from '../commands-map';
import type { Transaction } from '../transaction/transaction';
import type { Command, CommandContext } from './command';
import { setDocumentLink } from './set-document-link';
import { setImageAlt } from './set-image';

/**
 * Sets one address for several links of `documentLinks`, as one entry. Links that can't be changed are skipped, which a
 * message reports.
 */
export const setDocumentLinks: Command<'set-document-links'> = {
  name: 'set-document-links',
  label: 'Change links',
  blockId: () => '',
  can: (context, { ids, href }) => {
    if (href.trim() === '') return refuse('Enter an address.');
    return canAny(setDocumentLink, context, linkChanges(ids, href));
  },
  run: (tx, { ids, href }, context) => runEach(setDocumentLink, tx, context, linkChanges(ids, href)),
};

/**
 * Sets one alternative text for several images, as one entry. Images that can't be changed are skipped, which a message
 * reports.
 */
export const setImageAlts: Command<'set-image-alts'> = {
  name: 'set-image-alts',
  label: 'Change alternative texts',
  blockId: () => '',
  can: (context, { beIds, alt }) => canAny(setImageAlt, context, altChanges(beIds, alt)),
  run: (tx, { beIds, alt }, context) => runEach(setImageAlt, tx, context, altChanges(beIds, alt)),
};

function linkChanges(ids: readonly string[], href: string): CommandArgs['set-document-link'][] {
  return [...new Set(ids)].map((id) => ({ id, href }));
}

function altChanges(beIds: readonly string[], alt: string): CommandArgs['set-image-alt'][] {
  return [...new Set(beIds)].map((beId) => ({ beId, alt }));
}

/** Returns true if any of the changes is possible; else why the first one isn't. */
function canAny<N extends CommandName>(
  command: Command<N>,
  context: CommandContext,
  changes: readonly CommandArgs[N][],
): true | Refusal {
  let first: Refusal | null = null;
  for (const args of changes) {
    const can = command.can(context, args);
    if (can === true) return true;
    first ??= can;
  }
  return first ?? refuse('There is nothing to replace.');
}

function runEach<N extends CommandName>(
  command: Command<N>,
  tx: Transaction,
  context: CommandContext,
  changes: readonly CommandArgs[N][],
): true | Refusal {
  let replaced = 0;
  let kept = '';
  for (const args of changes) {
    const now = { ...context, tree: tx.tree };
    const can = command.can(now, args);
    const result = can === true ? command.run(tx, args, now) : can;
    if (result === true) replaced += 1;
    else kept ||= result.reason;
  }
  const left = changes.length - replaced;
  context.announce(`${replaced} replaced.${left > 0 ? ` ${left} stay: ${kept}` : ''}`);
  return true;
}
