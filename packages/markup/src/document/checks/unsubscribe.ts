/**
 * How the mail services write the address to unsubscribe, as their documentation names it: Mailchimp, Mailgun, SendGrid,
 * Campaign Monitor, Klaviyo, HubSpot, Salesforce Marketing Cloud, ActiveCampaign, Constant Contact, Braze, Brevo,
 * MailerLite, Iterable, Customer.io, Postmark, ConvertKit, GetResponse, Dotdigital, Eloqua, Marketo.
 */
const serviceTags: readonly RegExp[] = [
  /\*\|(?:UNSUB|LIST:UNSUB|UPDATE_PROFILE)[^|]*\|\*/i,
  /%(?:tag_|mailing_list_|recipient\.)?unsubscribe(?:_url|_email|link)?%/i,
  /%%(?:=[^%]*)?unsub(?:scribe|_center_url)?[^%]*%%|%%=[^%]*profile_center_url[^%]*=%%/i,
  /<%\s*(?:asm_(?:group|global|preferences)[\w]*|unsubscribe[\w]*)\s*%>|<%asm_|\[unsubscribe\]|\[Unsubscribe\]/i,
  /\{\{\{?[^}]*(?:unsubscribe|opt_?out|subscription_management|manage_preferences|preference(?:s|_center))[^}]*\}?\}\}/i,
  /\{%-?[^%]*(?:unsubscribe|manage_preferences)[^%]*%\}/i,
  /\{\$?unsubscribe\}|\$\{[^}]*unsubscribe[^}]*\}|\[\[remove\]\]|\[\[unsubscribe\]\]/i,
  /<unsubscribe\b|data-unsubscribe\b|http:\/\/\$UNSUB\$|%UNSUBSCRIBELINK%/i,
];
const plainWords =
  /unsubscrib|opt[-\s]?out|manage (?:your )?(?:email )?preferences|abmelden|abbestellen|austragen|désabonn|désinscri|darse de baja|cancelar (?:la |tu )?suscripci|disiscri|annulla (?:l['’])?iscrizione|descadastr|cancelar (?:a )?inscri|afmelden|uitschrijven|avregistrer|avprenumerera|meld deg av|afmeld|peruuta tilaus|wypisz/i;

/** Whether a piece of source gives readers a way out: the tag of a mail service, or a link that says so. */
export function hasUnsubscribeTag(source: string): boolean {
  return serviceTags.some((tag) => tag.test(source));
}

/** Whether a link leads out of the list by its words or its address. */
export function isUnsubscribeLink(link: { text: string; href: string }): boolean {
  return plainWords.test(link.text) || plainWords.test(link.href);
}
