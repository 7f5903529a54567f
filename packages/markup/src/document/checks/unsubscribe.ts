/**
 * Unsubscribe tags of email services, from their documentation: Mailchimp, Mailgun, SendGrid, Campaign Monitor,
 * Klaviyo, HubSpot, Salesforce Marketing Cloud, ActiveCampaign, Constant Contact, Braze, Brevo, MailerLite, Iterable,
 * Customer.io, Postmark, ConvertKit, GetResponse, Dotdigital, Eloqua, Marketo.
 */
const serviceTags: readonly RegExp[] = [
  /\*\|(?:UNSUB|LIST:UNSUB|UPDATE_PROFILE)[^|]{0,200}\|\*/i,
  /%(?:tag_|mailing_list_|recipient\.)?unsubscribe(?:_url|_email|link)?%/i,
  /%%(?:=[^%]{0,200})?unsub(?:scribe|_center_url)?[^%]{0,200}%%|%%=[^%]{0,200}profile_center_url[^%]{0,200}=%%/i,
  /<%\s*(?:asm_(?:group|global|preferences)\w*|unsubscribe\w*)\s*%>|<%asm_|\[unsubscribe\]|\[Unsubscribe\]/i,
  /\{\{\{?[^{}]{0,200}(?:unsubscribe|opt_?out|subscription_management|manage_preferences|preference(?:s|_center))[^}]{0,200}\}?\}\}/i,
  /\{%-?[^%]{0,200}(?:unsubscribe|manage_preferences)[^%]{0,200}%\}/i,
  /\{\$?unsubscribe\}|\$\{[^{}]{0,200}unsubscribe[^}]{0,200}\}|\[\[remove\]\]|\[\[unsubscribe\]\]/i,
  /<unsubscribe\b|data-unsubscribe\b|http:\/\/\$UNSUB\$|%UNSUBSCRIBELINK%/i,
];
const unsubscribePattern =
  /unsubscrib|opt[-\s]?out|manage (?:your )?(?:email )?preferences|abmelden|abbestellen|austragen|désabonn|désinscri|darse de baja|cancelar (?:la |tu )?suscripci|disiscri|annulla (?:l['’])?iscrizione|descadastr|cancelar (?:a )?inscri|afmelden|uitschrijven|avregistrer|avprenumerera|meld deg av|afmeld|peruuta tilaus|wypisz/i;

const keyword = /unsub|opt_?out|subscription_management|preference|profile_center|update_profile|asm_|\[\[remove\]\]/gi;
/** Maximum distance of a tag's parts from the keyword, in characters, because tags are short. */
const reach = 220;

/**
 * Returns whether a source contains an unsubscribe tag of an email service. Only the text around keywords is searched.
 */
export function hasUnsubscribeTag(source: string): boolean {
  let start = 0;
  let end = 0;
  const isTagged = () => {
    const around = source.slice(start, end);
    return serviceTags.some((tag) => tag.test(around));
  };
  for (const { index } of source.matchAll(keyword)) {
    // Keywords that are close together are searched as one range, so that no character is read several times.
    if (index - reach > end) {
      if (isTagged()) return true;
      start = index - reach;
    }
    end = index + reach;
  }
  return isTagged();
}

/** Returns whether a link is an unsubscribe link, by its text or its address. */
export function isUnsubscribeLink(link: { text: string; href: string }): boolean {
  return unsubscribePattern.test(link.text) || unsubscribePattern.test(link.href);
}
