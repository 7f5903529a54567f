import { type DefaultTreeAdapterTypes, parse } from 'parse5';

const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'applet', 'portal', 'fencedframe']);
const FRAME_SOURCES = ['src', 'srcdoc', 'data', 'code', 'codebase', 'archive'];
const NAVIGATING = new Set(['ping', 'formaction', 'autofocus', 'accesskey', 'autoplay', 'contenteditable', 'srcdoc']);

/**
 * Returns what would run, load a document or leave the frame if a browser rendered the canvas html without other
 * protection. Parsed once with scripting disabled and once with it enabled, in which case `noscript` contains text.
 */
export function findLiveCode(html: string): string[] {
  const found: string[] = [];
  for (const scriptingEnabled of [false, true]) {
    const waiting: DefaultTreeAdapterTypes.ChildNode[] = [...parse(html, { scriptingEnabled }).childNodes];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!('tagName' in node)) continue;
      found.push(...faultsOf(node).map((fault) => `<${node?.nodeName}> ${fault}`));
      waiting.push(...node.childNodes);
      if ('content' in node) waiting.push(...(node as DefaultTreeAdapterTypes.Template).content.childNodes);
    }
  }
  return found;
}

function faultsOf(node: DefaultTreeAdapterTypes.Element): string[] {
  const faults: string[] = [];
  const get = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value ?? null;
  for (const { name, value } of node.attrs) {
    // The editor's own: renamed attributes, and chips, which aren't editable.
    if (/^data-(?:be|off)-/.test(name) || (node.tagName === 'be-token' && name === 'contenteditable')) continue;
    const address = value.replace(/[\t\n\r\0]/g, '').trim();
    if (name.startsWith('on')) faults.push(name);
    if (NAVIGATING.has(name)) faults.push(name);
    if (/^(?:javascript|vbscript):/i.test(address)) faults.push(`${name}=${address}`);
    if (name === 'href' && node.tagName !== 'link' && /^data:(?!image\/(?!svg))/i.test(address))
      faults.push(`${name}=${address}`);
    if (name === 'attributename' && /href|^on/i.test(value)) faults.push(`${name}=${value}`);
  }
  if (node.tagName === 'script' && get('type') !== 'text/be-inert') faults.push('runs');
  if (FRAMES.has(node.tagName) && FRAME_SOURCES.some((name) => get(name) !== null)) faults.push('loads');
  if (node.tagName === 'form' && get('action') !== 'about:blank') faults.push('submits');
  const equiv = get('http-equiv');
  const isOurs = get('content')?.startsWith("default-src 'none'") === true;
  if (
    node.tagName === 'meta' &&
    equiv !== null &&
    !isOurs &&
    !/^(?:be-off|content-type|x-ua-compatible|content-language)$/i.test(equiv.trim())
  ) {
    faults.push(`http-equiv=${equiv}`);
  }
  const rel = get('rel')?.toLowerCase() ?? '';
  if (node.tagName === 'link' && /preload|prefetch|import|manifest|preconnect|modulepreload|prerender/.test(rel))
    faults.push(`rel=${rel}`);
  if (node.tagName === 'use' && /^(?:data|https?|javascript):/i.test(get('href') ?? '')) faults.push('href');
  return faults;
}
