import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode, useEffect } from 'react';
import { errorText } from '../api/api-error';
import { formatDayWithin } from '../lib/dates';
import { keptDraftAt } from '../lib/kept-draft';
import { ChunkError } from '../lib/load-chunk';
import { toastError } from '../lib/toasts';
import { messages } from '../messages';
import { Button } from '../ui/button/button';
import { CopyButton } from '../ui/copy-field/copy-field';
import styles from './render-failure.module.css';

/** Shown when a screen couldn't be rendered: the error, whether the draft is saved, and two actions. */
function RenderFailure({ error }: { error: unknown }) {
  const isChunk = error instanceof ChunkError;
  const text = errorText(error);
  const draftAt = keptDraftAt();
  useEffect(() => {
    toastError(text);
  }, [text]);
  return (
    <main className={styles.screen}>
      <title>{messages.renderFailure}</title>
      <div className={styles.inner}>
        <span className={styles.sign}>
          <CircleAlert />
        </span>
        <h1 className={styles.title}>{messages.renderFailure}</h1>
        <pre className={styles.error}>{text}</pre>
        {isChunk ? <p className={styles.text}>{messages.chunkMissing}</p> : null}
        {draftAt > 0 ? <p className={styles.text}>{messages.draftSavedFrom(formatDayWithin(draftAt))}</p> : null}
        <div className={styles.actions}>
          <CopyButton label={messages.copyDetails} text={details(error, text)} />
          <Button variant="main" onClick={() => window.location.reload()}>
            {messages.reload}
          </Button>
        </div>
      </div>
    </main>
  );
}

interface ScreenBoundaryProps {
  /** The current path. A new path renders again. */
  path: string;
  children: ReactNode;
}

/** Catches errors in one screen. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { error: unknown; path: string }> {
  override state: { error: unknown; path: string } = { error: null, path: this.props.path };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  static getDerivedStateFromProps(props: ScreenBoundaryProps, state: { error: unknown; path: string }) {
    return props.path === state.path ? null : { error: null, path: props.path };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <RenderFailure error={this.state.error} />;
  }
}

/** Catches errors outside of the screens. */
export class RootBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <RenderFailure error={this.state.error} />;
  }
}

function details(error: unknown, text: string): string {
  const stack = error instanceof Error ? error.stack : undefined;
  return [text, window.location.pathname, navigator.userAgent, stack].filter(Boolean).join('\n');
}
