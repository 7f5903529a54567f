import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/reset.css';
import '../styles/primitives.css';
import '../styles/skeleton.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preloadShapes } from '../api/answer-shapes';
import { notice } from '../lib/dialogs';
import { firstPaint } from '../lib/first-paint';
import { guardComposition } from '../lib/guard-composition';
import { loadChunk } from '../lib/load-chunk';
import { followBrowser } from '../lib/locale';
import { reportChunkError } from '../lib/report-chunk-error';
import { startTheme } from '../lib/use-theme';
import { messages } from '../messages';
import { setHeldKeysNotice } from '../ui/held-keys/held-keys';
import { setLazyLoading } from '../ui/lazy/lazy-module';
import { Providers } from './providers';
import { prepareFirstScreen, Screens } from './router';

guardComposition(document);
startTheme();
followBrowser(navigator.language);
setHeldKeysNotice(() => notice(messages.keysGivenUp));
setLazyLoading({ fetch: loadChunk, begin: firstPaint, onFailure: reportChunkError });
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root".');
// A top-level await would deadlock, because the chunks of screens import this module.
void prepareFirstScreen(window.location.pathname).then(() =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Screens />
      </Providers>
    </StrictMode>,
  ),
);
preloadShapes();
