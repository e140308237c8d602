import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { heading, link, list, paragraph, toLines } from './statement-html.ts'
import type { StatementWriter } from './statement-writer.ts'

/** Addresses of the Défenseur des droits, to whom the law of 2005 leads. */
const defender = {
  form: 'https://formulaire.defenseurdesdroits.fr/',
  delegates: 'https://www.defenseurdesdroits.fr/saisir/delegues',
  phone: { shown: '09\u00a069\u00a039\u00a000\u00a000', dialled: 'tel:+33969390000' },
} as const

/** `form` is the HTML of the link to the page with the form. */
export function renderContact({ fields, say, plural }: StatementWriter, form: string): string {
  const { email, phone, postal, answerDays } = fields
  const toDialled = phone.replace(/[^+\d]/g, '')
  const ways = [
    ...(form ? [say('form', { link: form })] : []),
    ...(email ? [say('email', { link: link(`mailto:${email}`, escapeHtml(email)) })] : []),
    ...(phone ? [say('phone', { link: link(`tel:${toDialled}`, escapeHtml(phone)) })] : []),
    ...(postal ? [say('postal', { address: escapeHtml(toLines(postal).join(', ')) })] : []),
  ]
  const answer =
    answerDays === null ? '' : say(`answer_${plural(answerDays)}`, { days: `${answerDays}` })
  return [
    heading(2, say('contactTitle')),
    paragraph(say('contactLead')),
    list(ways),
    answer && paragraph(answer),
  ].join('')
}

export function renderRemedies({ say }: StatementWriter): string {
  const { form, delegates, phone } = defender
  return [
    heading(2, say('remedyTitle')),
    paragraph(say('remedyLead')),
    list([
      link(form, say('remedyWrite')),
      link(delegates, say('remedyDelegate')),
      say('remedyPost'),
      say('remedyPhone', { link: link(phone.dialled, phone.shown) }),
    ]),
  ].join('')
}
