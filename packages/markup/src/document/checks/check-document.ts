import { type MergeTagPair, shortenText } from '@galley/contract';
import { scanSource } from '../../html/scan-source';
import { stripMarkers } from '../../source/markers';
import type { BeId, SourceBlock, SourceTree } from '../../types';
import { type DocumentLink, documentLinks, linksIn } from '../document-links';
import { documentLinkIssue, type LinkContext } from '../link-issues';
import { type DocumentMetadata, readMetadata } from '../metadata';
import { blockFacts, documentAnchors, type ImageFact, shownBlocks } from './block-facts';
import { checkHeadings } from './check-headings';
import { checkStyles } from './check-styles';
import { checkTail } from './check-tail';
import { type Finding, type FindingFix, makeFinding } from './finding';
import { isUnsubscribeLink } from './unsubscribe';

export interface CheckContext {
  isEmail: boolean;
  /** Whether it's the theme itself: sections to choose from, of which several can begin a document. */
  isTheme?: boolean;
  /** The subject of an email; '' = none or not an email. */
  subject: string;
  /** The theme's merge tags. */
  mergeTags?: readonly MergeTagPair[];
  /** The visible texts of the theme: a text that equals one of them is unchanged. */
  themeTexts: ReadonlySet<string>;
}

/**
 * Returns the findings to show before the document is sent, most severe first, each with its block. Results are cached
 * per block: after a change, only the changed blocks are read again.
 */
export function checkDocument(tree: SourceTree, context: CheckContext): Finding[] {
  const links = documentLinks(tree).flatMap((group) => [...group.links]);
  const findings: Finding[] = [
    ...checkMetadata(metadataOf(tree), context),
    ...checkTail(tree),
    ...checkUnsubscribeLink(tree, links, context),
    ...checkLinks(tree, links, context),
    ...checkHeadings(tree, context),
    ...checkStyles(tree, context),
  ];
  const linked = new Set(links.filter((link) => link.kind === 'image').map((link) => link.beId));
  for (const block of shownBlocks(tree)) {
    const { images, text, isPlaceholder, isEmptyText, hasScript } = blockFacts(block);
    for (const image of images) findings.push(...imageFindings(image, linked.has(image.beId), context));
    if (text !== null && isPlaceholder)
      findings.push(
        makeFinding('text-placeholder', 'error', {
          beId: block.beId,
          message: 'Placeholder text',
          detail: cut(text),
          cause: text,
        }),
      );
    if (isEmptyText)
      findings.push(
        makeFinding('text-empty', 'warning', {
          beId: block.beId,
          message: 'Empty text',
          cause: stripMarkers(block.open, tree.markerPrefix),
        }),
      );
    if (hasScript && context.isEmail)
      findings.push(
        makeFinding('script', 'warning', {
          beId: block.beId,
          message: 'Scripts do not run in mail programs',
          cause: stripMarkers(block.open, tree.markerPrefix),
        }),
      );
  }
  findings.push(...checkThemeTexts(tree, context));
  return withoutDoubles(findings);
}

/** Reads the blocks for `checkDocument` in steps, so that other work can run in between. Results are cached. */
export function* readForChecks(tree: SourceTree, blocksPerStep = 50): Generator<undefined> {
  let count = 0;
  for (const block of shownBlocks(tree)) {
    blockFacts(block);
    linksIn(block);
    count += 1;
    if (count % blocksPerStep === 0) yield;
  }
}

const severities = ['error', 'warning', 'hint'];

/** Sorts findings by severity, most severe first; the order is stable. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** Sections are skipped, because metadata is in the frame: the cost is proportional to the frame only. */
type FrameMetadata = DocumentMetadata & { hasHead: boolean; isAmp: boolean };
const metadataByFrame = new Map<string, FrameMetadata>();

function metadataOf(tree: SourceTree): FrameMetadata {
  const frame = frameSource(tree.root);
  const known = metadataByFrame.get(frame);
  if (known) return known;
  const metadata = { ...readMetadata(frame), hasHead: /<(?:!doctype|html|head)\b/i.test(frame), isAmp: isAmp(frame) };
  metadataByFrame.clear();
  metadataByFrame.set(frame, metadata);
  return metadata;
}

/** Returns whether the root element has an AMP attribute (email, pages or ads). */
function isAmp(frame: string): boolean {
  const root = scanSource(frame).tags.find((tag) => tag.name === 'html' && !tag.isEnd);
  return root?.attributes.some(({ name }) => /^(?:amp|\u26a1)(?:4email|4ads)?$/.test(name)) ?? false;
}

function frameSource(block: SourceBlock): string {
  if (block.kinds.has('section')) return '';
  const inner = block.parts.map((part) => (typeof part === 'string' ? part : frameSource(part))).join('');
  return block.open + inner + block.close;
}

const ampMessage = 'This is AMP: parts that its script draws do not show on the canvas';

function checkMetadata(metadata: FrameMetadata, { isEmail, subject }: CheckContext): Finding[] {
  const findings: Finding[] = [];
  const add = (rule: 'subject' | 'title' | 'language' | 'preview-text', message: string, isHint = false): void => {
    // Subject and preview text belong to the message, not to its theme.
    const cause = rule === 'title' || rule === 'language' ? '' : undefined;
    findings.push(makeFinding(rule, isHint ? 'hint' : 'warning', { beId: '', message, cause }));
  };
  if (isEmail && subject.trim() === '') add('subject', 'No subject');
  // A fragment has no head to write these into.
  if (metadata.hasHead && metadata.title === '') add('title', 'No title');
  if (metadata.hasHead && metadata.language === '')
    add('language', 'No language: screen readers may mispronounce the text');
  if (metadata.isAmp) findings.push(makeFinding('amp', 'hint', { beId: '', message: ampMessage, cause: '' }));
  if (isEmail && metadata.previewText === '')
    add('preview-text', 'No preview text: inboxes show the first words instead');
  return findings;
}

function checkUnsubscribeLink(tree: SourceTree, links: readonly DocumentLink[], { isEmail }: CheckContext): Finding[] {
  if (!isEmail || links.some(isUnsubscribeLink)) return [];
  for (const block of shownBlocks(tree)) if (blockFacts(block).hasUnsubscribeTag) return [];
  return [makeFinding('unsubscribe', 'warning', { beId: '', message: 'No link to unsubscribe', cause: '' })];
}

function checkLinks(tree: SourceTree, links: readonly DocumentLink[], { isEmail, mergeTags }: CheckContext): Finding[] {
  let anchors: ReadonlySet<string> | null = null;
  const linkContext: LinkContext = {
    isEmail,
    mergeTags,
    hasAnchor: (name) => {
      anchors ??= documentAnchors(tree);
      return anchors.has(name);
    },
  };
  return links.flatMap((link) => {
    const findings: Finding[] = [];
    const issue = documentLinkIssue(link, linkContext);
    const name = link.text === '' ? '' : `"${cut(link.text, 40)}"`;
    if (issue) {
      const severity = issue.kind === 'broken' ? 'warning' : 'error';
      const detail = [name, link.href].filter(Boolean).join(', ');
      findings.push(
        makeFinding(`link-${issue.kind}`, severity, {
          beId: link.beId,
          message: issue.reason,
          detail,
          key: `${link.id} ${link.href}`,
          cause: `${link.href}\n${link.text}`,
          fix: link.locked === '' ? { kind: 'address', linkId: link.id, href: link.href } : null,
        }),
      );
    }
    if (link.text === '' && link.kind !== 'code')
      findings.push(
        makeFinding('link-text', 'error', {
          beId: link.beId,
          message: link.kind === 'image' ? 'A linked image without alternative text' : 'A link without a text',
          detail: link.href,
          key: link.id,
          cause: link.kind === 'image' ? (imageAt(tree, link.beId)?.src ?? link.href) : link.href,
          fix: link.kind === 'image' ? altFixOf(tree, link.beId) : null,
        }),
      );
    return findings;
  });
}

/** Returns the fix for the image inside a link, if the image is a block that can be changed. */
function altFixOf(tree: SourceTree, beId: BeId): FindingFix | null {
  const image = imageAt(tree, beId);
  return image ? altFix(image) : null;
}

function imageAt(tree: SourceTree, beId: BeId): ImageFact | undefined {
  const block = tree.blocks.get(beId);
  return block && blockFacts(block).images.find((entry) => entry.beId === beId);
}

function altFix({ beId, src, canChange }: ImageFact): FindingFix | null {
  return canChange ? { kind: 'alt', beId, picture: src } : null;
}

const imagesFound = new WeakMap<ImageFact, { key: string; findings: readonly Finding[] }>();

/** Each image is checked only once: the facts of unchanged blocks are the same objects. */
function imageFindings(image: ImageFact, isLinked: boolean, context: CheckContext): readonly Finding[] {
  const key = `${isLinked} ${context.isEmail}`;
  const known = imagesFound.get(image);
  if (known?.key === key) return known.findings;
  const findings = checkImage(image, isLinked, context);
  imagesFound.set(image, { key, findings });
  return findings;
}

function checkImage(image: ImageFact, isLinked: boolean, { isEmail }: CheckContext): Finding[] {
  const { beId, src, alt, isDecoration } = image;
  const detail = fileName(src);
  const fix = altFix(image);
  const cause = `${src}\n${alt}`;
  const findings: Finding[] = [];
  if (src === '')
    findings.push(makeFinding('image-source', 'error', { beId, message: 'An image without a picture', cause }));
  if (alt === null && !isDecoration && !isLinked)
    findings.push(
      makeFinding('image-alt', 'error', { beId, message: 'Image without alternative text', detail, fix, cause }),
    );
  else if (alt?.trim() === '' && !isDecoration && !isLinked)
    findings.push(
      makeFinding('image-decorative', 'hint', {
        beId,
        message: 'Image marked as decorative: screen readers skip it',
        detail,
        fix,
        cause,
      }),
    );
  else if (alt && isFileName(alt))
    findings.push(
      makeFinding('image-alt-name', 'warning', {
        beId,
        message: 'Alternative text that looks like a file name',
        detail: cut(alt),
        fix,
        cause,
      }),
    );
  if (/^http:\/\//i.test(src))
    findings.push(
      makeFinding('image-http', 'warning', {
        beId,
        message: 'Image loaded without https',
        detail: cut(src),
        cause: src,
      }),
    );
  if (isEmail && /^data:/i.test(src))
    findings.push(
      makeFinding('image-embedded', 'warning', {
        beId,
        message: 'Image embedded in the code, which Gmail and Outlook don’t show',
        key: String(src.length),
        cause: src,
      }),
    );
  return findings;
}

/** One finding per section: a new section has many texts of the theme, and going to the first one shows them all. */
function checkThemeTexts(tree: SourceTree, { themeTexts }: CheckContext): Finding[] {
  if (themeTexts.size === 0) return [];
  const bySection = new Map<string, { beId: string; texts: string[] }>();
  const visit = (block: SourceBlock, sectionId: string): void => {
    if (block.isHidden) return;
    const section = sectionId === '' && block.kinds.has('section') ? block.beId : sectionId;
    const { text, isPlaceholder } = blockFacts(block);
    if (section !== '' && text !== null && text.length >= 3 && themeTexts.has(text) && !isPlaceholder) {
      const found = bySection.get(section) ?? { beId: block.beId, texts: [] };
      found.texts.push(text);
      bySection.set(section, found);
    }
    for (const part of block.parts) if (typeof part !== 'string') visit(part, section);
  };
  visit(tree.root, '');
  return [...bySection.values()].map(({ beId, texts }) =>
    makeFinding('text-theme', 'hint', {
      beId,
      message: texts.length === 1 ? 'A text of the theme, unchanged' : `${texts.length} texts of the theme, unchanged`,
      detail: cut(texts[0] ?? ''),
      key: texts.join('\n').slice(0, 200),
      cause: '',
    }),
  );
}

/** Returns the texts of theme source in the form that `checkDocument` compares. */
export function themeTextsOf(tree: SourceTree): string[] {
  return [...tree.blocks.values()].flatMap((block) => blockFacts(block).text || []);
}

function withoutDoubles(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return sortFindings(findings).filter(({ id }) => !seen.has(id) && seen.add(id));
}

function isFileName(alt: string): boolean {
  return (
    /^\S+\.(?:jpe?g|png|gif|svg|webp|bmp)$/i.test(alt.trim()) ||
    /^(?:image|img|picture|photo|dsc|untitled)[-_ ]?\d*$/i.test(alt.trim())
  );
}

function fileName(src: string): string {
  if (/^data:/i.test(src)) return '';
  return cut(src.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
}

function cut(text: string, most = 60): string {
  return shortenText(text, most);
}
