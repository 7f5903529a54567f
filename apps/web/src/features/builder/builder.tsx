import type { BuildDocument } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { BuilderContext } from './builder-context';
import { createBuilder } from './create-builder';
import { LoadingScreen } from './loading-screen';
import type { OpenedDocument } from './session/opened-document';
import { useVoice } from './session/use-voice';
import { Workbench } from './workbench';

interface BuilderProps {
  opened: OpenedDocument;
  document: BuildDocument;
  userId: number;
}

/** One opened document: makes its engine and session, and ends them when the person goes elsewhere. */
export function Builder({ opened, document, userId }: BuilderProps) {
  const [builder, setBuilder] = useState<ReturnType<typeof createBuilder> | null>(null);
  const voice = useVoice(opened);
  const latestVoice = useRef(voice);
  latestVoice.current = voice;
  useEffect(() => {
    const created = createBuilder({ opened, document, userId, voice: latestVoice.current });
    setBuilder(created);
    return () => created.dispose();
  }, [opened, document, userId]);
  if (!builder) return <LoadingScreen label="Opening" />;
  return (
    <BuilderContext.Provider value={builder}>
      <Workbench />
    </BuilderContext.Provider>
  );
}
