/** Placeholder texts, matched against the whole text of a block with collapsed whitespace. */
const wholeTexts =
  /^(?:(?:add|insert|enter|place|type|write|put)\s+(?:your\s+|a\s+|an\s+|some\s+)?(?:text|copy|content|headline|heading|title|subtitle|code|caption|name|message|link|button|description|paragraph)\b(?:\s+(?:text|copy))?(?:\s+(?:goes\s+)?here)?|(?:your|the|some|sample|dummy|placeholder|body|button|heading|headline|title|subtitle|caption|intro|link)?\s*(?:text|copy|content|headline|heading|title|subtitle|caption|name|message|button)\s+(?:goes\s+)?here|placeholder|headline|heading(?:\s+\d)?|title|subtitle|tbd|todo|xxx+|button\s+text|click\s+to\s+edit)[.!…]*$/i;
const anywhere =
  /\blorem\s+ipsum\b|\bdolor\s+sit\s+amet\b|\bconsectetur\s+adipisc|\[(?:insert|add|your|placeholder)[^\]]{0,80}\]/i;

/** Returns whether a text is a placeholder such as lorem ipsum or "Add text here". */
export function isPlaceholderText(text: string): boolean {
  const plain = text.replace(/[\s\u00a0]+/g, ' ').trim();
  return plain !== '' && (anywhere.test(plain) || wholeTexts.test(plain));
}
