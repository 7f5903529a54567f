import { highlightFound } from '@galley/editor';
import type { BeId, SourceTree } from '@galley/markup';
import { type FindMatch, type FindQuery, findInDocument, readForFind } from '@galley/markup/find';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useLatest } from '../../../../../ui/latest/use-latest';
import { useBuilder } from '../../context/builder-context';
import { readAhead } from '../../context/read-ahead';
import { goToBlock, useDocumentTree } from '../../context/use-document-tree';
import { useCanvasView } from '../../context/use-editor-state';

/** Number of matches that are highlighted on the canvas. Further ones aren't. */
const mostPainted = 1000;

export interface Find {
  tree: SourceTree;
  query: FindQuery;
  setQuery(change: Partial<FindQuery>): void;
  matches: readonly FindMatch[];
  /** Index of the current match; -1 if there is none. */
  current: number;
  goTo(index: number): void;
  step(direction: 1 | -1): void;
}

const start: FindQuery = { text: '', isCaseSensitive: false, isWholeWord: false, kind: 'all' };

/** The search: the query, the matches in the current document, the current match, and the highlights on the canvas. */
export function useFind(): Find {
  const builder = useBuilder();
  const tree = useDocumentTree();
  const [query, setWhole] = useState(start);
  // Starts while the person moves to the field and types, because the first search in a long document reads all of its
  // texts.
  const { editor } = builder;
  useEffect(() => readAhead(readForFind(editor.peekTree())), [editor]);
  // Typing in the field never waits for the search.
  const searched = useDeferredValue(query);
  const matches = useMemo(() => findInDocument(tree, searched), [tree, searched]);
  const [chosen, setChosen] = useState<{ id: string; index: number } | null>(null);
  const current = currentIndex(matches, chosen);
  usePaint(searched, matches, current);
  const goTo = (index: number) => {
    const match = matches[index];
    if (!match) return;
    setChosen({ id: match.id, index });
    if (match.beId !== '') goToBlock(builder, match.beId);
  };
  const step = (direction: 1 | -1) => {
    if (matches.length === 0) return;
    const from = current === -1 ? (direction === 1 ? -1 : matches.length) : current;
    goTo((from + direction + matches.length) % matches.length);
  };
  const latest = useLatest(step);
  useEffect(() => {
    builder.screen.find.setStep((direction) => latest.current(direction));
    return () => builder.screen.find.setStep(null);
  }, [builder, latest]);
  const setQuery = (change: Partial<FindQuery>) => {
    setWhole({ ...query, ...change });
    setChosen(null);
  };
  return { tree, query, setQuery, matches, current, goTo, step };
}

/** The current index of the selected match, or of the one that is now in its place. */
function currentIndex(matches: readonly FindMatch[], chosen: { id: string; index: number } | null): number {
  if (!chosen || matches.length === 0) return -1;
  if (matches[chosen.index]?.id === chosen.id) return chosen.index;
  const found = matches.findIndex((match) => match.id === chosen.id);
  return found === -1 ? Math.min(chosen.index, matches.length - 1) : found;
}

function usePaint(query: FindQuery, matches: readonly FindMatch[], current: number): void {
  const view = useCanvasView();
  useEffect(() => {
    const texts = matches.filter((match) => match.nth !== -1);
    const beIds = new Set<BeId>();
    for (const match of texts.slice(0, mostPainted)) beIds.add(match.beId);
    const match = matches[current];
    if (match && match.nth !== -1) beIds.add(match.beId);
    const isText = match !== undefined && match.nth !== -1;
    const at = isText ? { beId: match.beId, nth: match.nth } : null;
    if (view) highlightFound(view, { query, beIds: [...beIds], current: at });
  }, [view, query, matches, current]);
  useEffect(
    () => () => {
      if (view) highlightFound(view, null);
    },
    [view],
  );
}
