/** Link texts that don't say where a link leads, by language. Single words that are also names are left out. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['here', 'click', 'click here', 'click this', 'click this link', 'click below', 'tap here', 'press here'],
    ...['this', 'this link', 'this page', 'link', 'more', 'read more', 'read on', 'read this', 'continue reading'],
    ...['learn more', 'see more', 'view more', 'show more', 'find out more', 'discover more', 'more details'],
    ...[
      'more info',
      'more information',
      'details',
      'see details',
      'view details',
      'info',
      'continue',
      'learn more here',
    ],
  ],
  de: [
    ...['hier', 'hier klicken', 'klicken sie hier', 'klicke hier', 'klick hier', 'bitte hier klicken', 'jetzt klicken'],
    ...['mehr', 'mehr lesen', 'weiterlesen', 'weiter', 'mehr erfahren', 'mehr dazu', 'mehr infos', 'mehr info'],
    ...['mehr informationen', 'weitere informationen', 'weitere infos', 'erfahren sie mehr', 'erfahre mehr'],
    ...['lesen sie mehr', 'dieser link', 'zum link', 'hier entlang', 'mehr anzeigen', 'details ansehen', 'infos'],
  ],
  fr: [
    ...['ici', 'cliquez ici', 'cliquer ici', 'clique ici', 'lire la suite', 'la suite', 'lire plus', 'voir plus'],
    ...['en savoir plus', 'savoir plus', "plus d'infos", "plus d'informations", 'voir', 'lien', 'ce lien'],
    ...['détails', 'voir les détails', 'continuer', 'par ici', "plus d'info", 'découvrir plus'],
  ],
  es: [
    ...['aquí', 'aqui', 'haga clic aquí', 'haz clic aquí', 'clic aquí', 'pulse aquí', 'pulsa aquí', 'pincha aquí'],
    ...['leer más', 'lee más', 'ver más', 'más', 'más información', 'más info', 'saber más', 'descubre más'],
    ...['conoce más', 'enlace', 'este enlace', 'detalles', 'ver detalles', 'continuar', 'seguir leyendo'],
  ],
  it: [
    ...['qui', 'clicca qui', 'cliccare qui', 'fai clic qui', 'premi qui', 'leggi tutto', 'leggi di più', 'leggi'],
    ...['continua', 'continua a leggere', 'scopri di più', 'scopri', 'maggiori informazioni', 'più informazioni'],
    ...['altro', 'di più', 'per saperne di più', 'vedi di più', 'questo link', 'dettagli', 'vedi dettagli'],
  ],
  nl: [
    ...['klik hier', 'lees meer', 'meer', 'meer lezen', 'meer informatie', 'meer info', 'lees verder', 'verder lezen'],
    ...[
      'verder',
      'bekijk meer',
      'deze link',
      'ga verder',
      'ontdek meer',
      'meer weten',
      'bekijk details',
      'via deze link',
    ],
  ],
  pt: [
    ...['clique aqui', 'clica aqui', 'leia mais', 'ler mais', 'saiba mais', 'saber mais', 'mais', 'mais informações'],
    ...['ver mais', 'veja mais', 'continue lendo', 'este link', 'detalhes', 'ver detalhes', 'acesse aqui', 'mais info'],
  ],
};

const generic: ReadonlySet<string> = new Set(Object.values(byLanguage).flat().map(normalizeText));

/** Returns a text in the form in which link texts are compared: lowercase letters and digits with single blanks. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns whether a text is one that could be on any link, in any of the languages. */
export function isGenericText(text: string): boolean {
  return text.length < 60 && generic.has(normalizeText(text));
}

/** Returns whether a text is only an address with its scheme or path. A domain alone is a name. */
export function isBareAddress(text: string): boolean {
  const written = text.trim();
  return /^(?:https?:\/\/\S{4,}|www\.[^\s/]+\/\S+)$/i.test(written);
}
