import { createElement, Fragment, type ReactNode, useMemo } from 'react';

const kept = new Set(['p', 'br', 'ul', 'li', 'strong', 'em', 'code', 'span']);

/**
 * The content of a comment. The server has already sanitized the HTML. As a second barrier, only known elements are
 * rendered, and of their attributes only the address of links.
 */
export function CommentContent({ html, className }: { html: string; className?: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.childNodes].map((node, index) => copy(node, index));
  }, [html]);
  return <div className={className}>{content}</div>;
}

function copy(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const children = [...node.childNodes].map((child, index) => copy(child, index));
  const name = node.localName;
  if (name === 'a') {
    const href = node.getAttribute('href') ?? '';
    if (!/^https?:\/\//.test(href)) return <Fragment key={key}>{children}</Fragment>;
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  if (name === 'br') return <br key={key} />;
  if (name === 'script' || name === 'style') return null;
  if (!kept.has(name)) return <Fragment key={key}>{children}</Fragment>;
  return createElement(name, { key, 'data-mention': node.hasAttribute('data-user-id') ? '' : undefined }, ...children);
}
