import { randomBytes } from 'node:crypto';
import { applyStep, parseSource, printTree, type SourceTree, type Step } from '@galley/markup';
import { addLinkParameters, documentLinks } from '@galley/markup/links';
import { type DocumentMetadata, metadataSteps, previewTextSteps, readMetadata } from '@galley/markup/metadata';
import { type PackedHtml, packDocument, unpackHtml } from '../../../platform/db/packed-html';
import { defineTask } from '../../../platform/workers/define-task';

interface StoredDocument {
  html: PackedHtml;
  markerPrefix: string;
}

/** A change to a document that isn't open in an editor: its preview text or metadata. */
export type DocumentChange = { previewText: string } | { metadata: Partial<DocumentMetadata> };

const newId = () => randomBytes(5).toString('hex');

/** Returns the metadata of a document and the address of its first link that accepts parameters ('' = none). */
export const readDetailsTask = defineTask({
  name: 'build.read_details',
  run: async (document: StoredDocument): Promise<{ metadata: DocumentMetadata; exampleHref: string }> => {
    const { markerPrefix } = document;
    const html = await unpackHtml(document.html);
    return { metadata: readMetadata(html), exampleHref: exampleHref(parseSource(html, { markerPrefix, newId })) };
  },
});

/** Returns the changed document, or the reason for a refusal and the value that it is about. */
export const changeDocumentTask = defineTask({
  name: 'build.change_document',
  run: async ({
    html,
    markerPrefix,
    change,
  }: StoredDocument & { change: DocumentChange }): Promise<
    { packed: PackedHtml } | { reason: string; field: string }
  > => {
    let tree = parseSource(await unpackHtml(html), { markerPrefix, newId });
    const steps = 'metadata' in change ? stepsOf(tree, change.metadata) : previewTextSteps(tree, change.previewText);
    if ('reason' in steps) return steps;
    try {
      for (const step of steps) tree = applyStep(tree, step, { newId }).tree;
    } catch {
      const field = 'metadata' in change ? 'metadata' : 'previewText';
      return { reason: 'The code of this document doesn’t allow that.', field };
    }
    return { packed: await packDocument(printTree(tree)) };
  },
});

/** Returns the steps of a change. Each value is checked separately first, so that a refusal names its field. */
function stepsOf(
  tree: SourceTree,
  metadata: Partial<DocumentMetadata>,
): readonly Step[] | { reason: string; field: string } {
  for (const [name, value] of Object.entries(metadata)) {
    const steps = metadataSteps(tree, { [name]: value });
    if ('refused' in steps) return { reason: steps.reason, field: `metadata.${name}` };
  }
  const steps = metadataSteps(tree, metadata);
  return 'refused' in steps ? { reason: steps.reason, field: 'metadata' } : steps;
}

function exampleHref(tree: SourceTree): string {
  const probe = [{ name: 'galley_example', value: '1' }];
  for (const { links } of documentLinks(tree)) {
    const link = links.find(({ href }) => addLinkParameters(href, probe) !== href);
    if (link) return link.href;
  }
  return '';
}
