import { type ClientFact, type FactHit, issueOf, placesIn } from './fact';

const word = ['outlook.windows'];

/** Facts about the branches for Outlook for Windows, which are in comments. */
export const branchFacts: readonly ClientFact[] = [
  {
    name: '43-branch-end',
    clients: word,
    severity: 'error',
    effect: [
      'can show a blank email because a conditional comment isn’t closed',
      'can show a blank email because a conditional comment isn’t closed',
    ],
    source: issueOf('shellscape/jsx-email', 403, '2026'),
    find: ({ html, document, conditionals }) => [
      ...document.comments.filter(({ start, end }) => {
        const opening = /^<!--\s{0,20}\[if\b[^\]]{0,200}\]>/i.exec(html.slice(start, Math.min(end, start + 250)));
        if (!opening) return false;
        const text = html.slice(start + opening[0].length, end);
        return (
          !/^\s{0,200}(?:<!)?-{0,2}\s{0,9}(?:-->|->|>)$/.test(text.slice(0, 250)) &&
          !/<!\[endif\]\s{0,20}-->$/i.test(text.slice(-60))
        );
      }),
      ...conditionals
        .filter(({ isHidden, contentEnd }) => !isHidden && contentEnd === html.length)
        .map(({ start, contentStart }) => ({ start, end: contentStart })),
    ],
  },
  {
    name: '44-vml-prefix',
    clients: word,
    severity: 'error',
    effect: [
      'doesn’t show a drawing because its VML prefix is missing',
      'don’t show a drawing because its VML prefix is missing',
    ],
    source: issueOf('jdrouet/mrml', 606, '2026'),
    find: (page) => inBranches(page, /<(?:roundrect|rect|textbox|shapetype|imagedata)(?=[\s/>])/gi),
  },
  {
    name: '44-vml-namespace',
    clients: word,
    severity: 'error',
    effect: [
      'doesn’t show a drawing because its VML namespace is missing',
      'don’t show a drawing because its VML namespace is missing',
    ],
    source: issueOf('jdrouet/mrml', 606, '2026'),
    find: (page) =>
      /schemas-microsoft-com:vml/i.test(page.html)
        ? []
        : inBranches(page, /<v:(?:roundrect|rect|image|shape)(?=[\s/>])/gi),
  },
  {
    name: '45-office-settings',
    clients: word,
    severity: 'error',
    effect: [
      'can show a blank email because of its Office settings in lowercase',
      'can show a blank email because of its Office settings in lowercase',
    ],
    source: issueOf('voidlabs/mosaico', 170, ''),
    find: (page) => inBranches(page, /<o:(?:officedocumentsettings|pixelsperinch|allowpng)(?=[\s/>])/g),
  },
];

function inBranches({ html, conditionals }: Parameters<ClientFact['find']>[0], pattern: RegExp): FactHit[] {
  return conditionals
    .filter(({ isHidden, isForWord }) => isHidden && isForWord)
    .flatMap(({ contentStart, contentEnd }) => placesIn(html.slice(contentStart, contentEnd), pattern, contentStart));
}
