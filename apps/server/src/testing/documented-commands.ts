import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './test-app';

/** A command in a document. */
export interface DocumentedCommand {
  /** The path relative to the repository. */
  file: string;
  line: number;
  text: string;
}

const operations = 'docs/operations';
/** Matches the beginning of a command in a span of code within a sentence. */
const beginning = /^(?:[A-Z_]+=\S+ )*(?:npm|git|apt|unzip|systemctl|runuser|chown|node)(?: |$)/;

/** Returns the paths of the documents for people who run Galley. */
export function listDocuments(): string[] {
  const names = readdirSync(join(repositoryRoot, operations)).filter((name) => name.endsWith('.md'));
  return ['README.md', 'UPGRADING.md', ...names.sort().map((name) => `${operations}/${name}`)];
}

/**
 * Returns every shell command of the documents: each line of a block marked `sh`, and each span of code that is one.
 */
export function listDocumentedCommands(): DocumentedCommand[] {
  return listDocuments().flatMap((file) => findCommands(file, readFileSync(join(repositoryRoot, file), 'utf8')));
}

/** Returns the content of a document's first block in a language. Throws if there is none. */
export function readBlock(file: string, language: string): string {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  const block = listBlocks(text).find((one) => one.language === language);
  if (!block) throw new Error(`${file} has no block of ${language}.`);
  return block.lines.map((line) => `${line}\n`).join('');
}

/** Returns the lines of blocks without a language, which may or may not be commands. */
export function findUnmarkedBlocks(text: string): number[] {
  return listBlocks(text)
    .filter(({ language }) => language === '')
    .map(({ line }) => line);
}

export function findCommands(file: string, text: string): DocumentedCommand[] {
  const blocks = listBlocks(text);
  const fenced = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ line, lines }) => lines.map((command, index) => ({ file, line: line + 1 + index, text: command })));
  const isInBlock = (line: number) =>
    blocks.some((block) => line >= block.line && line <= block.line + block.lines.length + 1);
  const spans = text.split('\n').flatMap((content, index) => {
    if (isInBlock(index + 1)) return [];
    const codes = [...content.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    return codes.filter((code) => beginning.test(code)).map((code) => ({ file, line: index + 1, text: code }));
  });
  return [...fenced, ...spans].filter(({ text: command }) => command !== '' && !command.startsWith('#'));
}

/** Returns the blocks between fences, each with the line of its first fence. */
function listBlocks(text: string): { language: string; line: number; lines: string[] }[] {
  const blocks: { language: string; line: number; lines: string[] }[] = [];
  let open: (typeof blocks)[number] | null = null;
  for (const [index, content] of text.split('\n').entries()) {
    const fence = /^\s*```(\S*)\s*$/.exec(content);
    if (fence && open) {
      blocks.push(open);
      open = null;
    } else if (fence) open = { language: fence[1] ?? '', line: index + 1, lines: [] };
    else open?.lines.push(content.trim());
  }
  return blocks;
}
