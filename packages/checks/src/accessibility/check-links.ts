import { shortenText } from '@galley/contract';
import type { ExportFinding } from '../finding';
import { groupByCause, makeFinding, tagPlace, times } from './findings';
import { isBareAddress, isGenericText, normalizeText } from './generic-texts';
import { hasOtherName, type LinkFacts, readLinks } from './link-facts';
import { attributeOf, hasTemplateTag, type ReaderPage } from './reader-page';
import { wcag } from './sources';

const longestAlt = 150;
const alternatives = wcag('1.1.1', 'non-text-content');
const purpose = wcag('2.4.4', 'link-purpose-in-context');
const labels = wcag('2.5.3', 'label-in-name');
const roles = wcag('4.1.2', 'name-role-value');

/** Finds links and images whose texts don't say what they are for, or say it twice. */
export function checkLinks(reader: ReaderPage): ExportFinding[] {
  const links = readLinks(reader);
  return [
    ...checkRepeats(reader, links),
    ...checkLongAlts(reader),
    ...checkTexts(reader, links),
    ...checkRoles(reader, links),
    ...checkLabels(reader, links),
  ];
}

function checkRepeats({ html }: ReaderPage, links: readonly LinkFacts[]): ExportFinding[] {
  const faulty = links.flatMap(({ element, text, images }) => {
    const wanted = normalizeText(text);
    if (wanted === '' || hasTemplateTag(text) || element.hasUnknownChildren) return [];
    return images
      .filter(({ alt }) => alt.isKnown && normalizeText(alt.value ?? '') === wanted)
      .map((image) => ({ place: tagPlace(html, image.element) }));
  });
  return groupByCause(faulty).map(({ first: { place }, count }) =>
    makeFinding('a11y-alt-repeats', 'warning', {
      message: `The alternative text repeats the text of its link, so screen readers say it twice${times(count)}`,
      source: alternatives,
      place,
    }),
  );
}

function checkLongAlts(reader: ReaderPage): ExportFinding[] {
  const { page, html } = reader;
  const faulty = page.elements
    .filter((element) => element.name === 'img' && !reader.isHidden(element))
    .map((element) => ({ alt: attributeOf(element, 'alt'), place: tagPlace(html, element) }))
    .filter(({ alt }) => alt.isKnown && [...(alt.value ?? '')].length > longestAlt);
  return groupByCause(faulty).map(({ first: { alt, place }, count }) =>
    makeFinding('a11y-alt-long', 'warning', {
      message: `Alternative text of ${[...(alt.value ?? '')].length} characters: screen readers can’t pause in it or skip parts${times(count)}`,
      source: alternatives,
      place,
      detail: alt.value ?? '',
    }),
  );
}

function checkTexts({ html }: ReaderPage, links: readonly LinkFacts[]): ExportFinding[] {
  const byText = new Map<string, { link: LinkFacts; count: number }>();
  for (const link of links) {
    if (link.text === '' || hasOtherName(link)) continue;
    // The name of a link with images has their alternative texts.
    if (link.images.some(({ alt }) => !alt.isKnown || (alt.value ?? '').trim() !== '')) continue;
    const isAddress = isBareAddress(link.text);
    if (!isAddress && !isGenericText(link.text)) continue;
    const key = isAddress ? 'address' : normalizeText(link.text);
    const known = byText.get(key);
    if (known) known.count += 1;
    else byText.set(key, { link, count: 1 });
  }
  return [...byText].map(([key, { link, count }]) => {
    const isAddress = key === 'address';
    const fault = isAddress
      ? 'A link whose text is an address: screen readers spell it out'
      : `A link with the text “${shortenText(link.text, 40)}” doesn’t say where it leads`;
    return makeFinding('a11y-link-generic', isAddress ? 'hint' : 'warning', {
      message: `${fault}${times(count)}`,
      source: purpose,
      place: tagPlace(html, link.element),
      detail: link.text,
    });
  });
}

function checkRoles({ html }: ReaderPage, links: readonly LinkFacts[]): ExportFinding[] {
  const faulty = links
    .filter(({ element }) => {
      const { value, isKnown } = attributeOf(element, 'role');
      return isKnown && value?.trim().toLowerCase() === 'button';
    })
    .map(({ element, text }) => ({ text, place: tagPlace(html, element) }));
  return groupByCause(faulty).map(({ first: { place, text }, count }) =>
    makeFinding('a11y-link-role', 'warning', {
      message: `A link with the role of a button: screen readers leave it out of their list of links${times(count)}`,
      source: roles,
      place,
      ...(text === '' ? {} : { detail: text }),
    }),
  );
}

function checkLabels({ html }: ReaderPage, links: readonly LinkFacts[]): ExportFinding[] {
  const faulty = links
    .filter(({ element, text, label }) => {
      const written = (label.value ?? '').trim();
      if (written === '' || !label.isKnown || hasTemplateTag(text) || element.hasUnknownChildren) return false;
      const shown = normalizeText(text);
      return shown !== '' && !` ${normalizeText(written)} `.includes(` ${shown} `);
    })
    .map(({ element, text }) => ({ text, place: tagPlace(html, element) }));
  return groupByCause(faulty).map(({ first: { place, text }, count }) =>
    makeFinding('a11y-label-name', 'warning', {
      message: `The text “${shortenText(text, 40)}” isn’t part of the link’s label, so voice control doesn’t find it${times(count)}`,
      source: labels,
      place,
    }),
  );
}
