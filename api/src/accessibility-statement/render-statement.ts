import { getStatementState } from '@vitrine/contract/admin/accessibility-statement'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { getStateClass } from '../menus/statement-state.ts'
import { renderContact, renderRemedies } from './render-contact.ts'
import { heading, link, list, paragraph, printLanguage } from './statement-html.ts'
import { findStatementTexts } from './statement-texts.ts'
import { createWriter, type StatementInput, type StatementWriter } from './statement-writer.ts'

/**
 * Renders the statement in a language, in the order that the arrêté du 20 septembre 2019 sets. A
 * language without sentences of its own gets the English ones. `form` is the HTML of the link to
 * the page with the form; empty for none.
 */
export function renderStatement(input: StatementInput, form: string): string {
  const { rules, locale } = input
  const { texts, lang, dir } = findStatementTexts(rules, locale)
  const writer = createWriter(input, texts.page, { lang, dir })
  const html = [
    renderCommitment(writer),
    renderState(writer),
    renderContent(writer),
    renderMaking(writer),
    renderContact(writer, form),
    renderRemedies(writer),
  ].join('')
  const attributes = printLanguage({ lang, dir }, getLanguageAttributes(rules, locale))
  return attributes ? `<div${attributes}>${html}</div>` : html
}

function renderCommitment({ fields, say, localized }: StatementWriter): string {
  const links = [
    ...(fields.schemeUrl ? [link(fields.schemeUrl, say('scheme'))] : []),
    ...(fields.planUrl ? [link(fields.planUrl, say('plan'))] : []),
  ]
  const actions = localized('actions')
  const strategy = links.length > 0 || actions ? paragraph(say('strategy')) : ''
  return [
    paragraph(say('commitment')),
    strategy,
    list(links),
    actions,
    paragraph(say('scope', { address: link(fields.siteUrl, escapeHtml(fields.siteUrl)) })),
  ].join('')
}

/** The state, in a paragraph whose class names it for the legal menu. */
function renderState({ fields, say, localized, day, number }: StatementWriter): string {
  const state = getStatementState(fields)
  const [faults, burdens] = [localized('faults') !== '', localized('burdens') !== '']
  const reasons = faults && burdens ? 'Both' : faults ? 'Faults' : burdens ? 'Burdens' : ''
  const sentence = say(state === 'total' ? state : `${state}${reasons}`)
  const { audit, rate, auditedOn } = fields
  const results =
    audit === 'none' || rate === null
      ? say('noAudit')
      : say(audit, { rate: number(rate), day: day(auditedOn) })
  return [
    heading(2, say('stateTitle')),
    `<p class="${getStateClass(state)}">${sentence}</p>`,
    heading(3, say('resultsTitle')),
    paragraph(results),
  ].join('')
}

function renderContent({ say, localized }: StatementWriter): string {
  const parts = (['faults', 'burdens', 'excluded'] as const).flatMap((name) => {
    const items = localized(name)
    return items ? [heading(3, say(`${name}Title`)), items] : []
  })
  return [
    heading(2, say('contentTitle')),
    paragraph(say(parts.length > 0 ? 'contentLead' : 'contentNone')),
    ...parts,
  ].join('')
}

function renderMaking({ fields, say, day, lines, localized }: StatementWriter): string {
  const updated =
    fields.updatedOn === null ? '' : ` ${say('updatedOn', { day: day(fields.updatedOn) })}`
  const titled = (title: string, html: string, lead = '') =>
    html ? [heading(3, say(title)), lead && paragraph(say(lead)), html] : []
  return [
    heading(2, say('madeTitle')),
    paragraph(`${say('madeOn', { day: day(fields.madeOn) })}${updated}`),
    ...titled('technologiesTitle', lines(fields.technologies)),
    ...titled('environmentTitle', lines(fields.environment), 'environmentLead'),
    ...titled('toolsTitle', lines(fields.tools)),
    ...titled('pagesTitle', localized('pages')),
  ].join('')
}
