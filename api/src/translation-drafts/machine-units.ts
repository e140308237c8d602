import type { MachineRequest, MachineTranslation } from '@vitrine/contract/admin/machine-drafts'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { getMarkupText } from '@vitrine/contract/html/markup'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import { findMissingTerms, type GlossaryEntry } from '@vitrine/contract/translation/find-terms'
import { readWords } from '@vitrine/contract/translation/read-words'
import type { TextUnit } from '@vitrine/contract/translation/text-units'
import type { LoadedTranslation } from '../editing/translations/load-translation.ts'
import { readMarkup } from '../html/read-markup.ts'
import { readTranslation } from './read-translation.ts'
import { setAlts } from './set-alts.ts'

type MachineUnit = MachineTranslation['units'][number]
type MachineField = MachineTranslation['fields'][number]

/** The texts to send, and how the answers become translations. */
export interface MachineWork {
  /** HTML. */
  texts: string[]
  read: (translated: string[], terms: readonly GlossaryEntry[]) => MachineTranslation
}

/** Collects the texts of units and fields. Returns undefined if one of them does not exist. */
export function collectTexts(
  { sourceUnits, fields }: LoadedTranslation,
  request: MachineRequest,
): MachineWork | undefined {
  const texts: string[] = []
  const add = (html: string) => texts.push(html) - 1
  const units = request.units.map(({ key, nth }) => {
    const unit = sourceUnits.find((one) => one.key === key && one.nth === nth)
    if (!unit) return undefined
    const words = unit.words === '' ? undefined : add(unit.html)
    return { key, nth, unit, words, alts: unit.alts.map((alt) => add(escapeHtml(alt))) }
  })
  const named = request.fields.map((name) => {
    const field = fields.find((each) => each.field === name)
    return field && { field, at: add(escapeHtml(field.source)) }
  })
  const known = units.filter((unit) => unit !== undefined)
  const knownFields = named.filter((field) => field !== undefined)
  if (known.length < units.length || knownFields.length < named.length) return undefined
  return {
    texts,
    read: (translated, terms) => ({
      units: known.map(({ key, nth, unit, words, alts }) => {
        const html = words === undefined ? unit.html : (translated[words] ?? '')
        const altTexts = alts.map((at) => readPlain(translated[at] ?? ''))
        return { key, nth, ...readUnit(unit, html, altTexts, terms) }
      }),
      fields: knownFields.map(({ field: { field, source }, at }) => ({
        field,
        ...readField(source, readPlain(translated[at] ?? ''), terms),
      })),
    }),
  }
}

function readUnit(
  unit: TextUnit,
  html: string,
  alts: string[],
  terms: readonly GlossaryEntry[],
): Omit<MachineUnit, 'key' | 'nth'> {
  const result = readTranslation(unit, html)
  if ('fault' in result) return { html: null, fault: result.fault, missingTerms: [] }
  const nodes = setAlts(result.nodes, [...alts])
  const text = nodes.map(getMarkupText).join('')
  const missing = findMissingTerms(terms, unit.text, text)
  return { html: printMarkup(nodes), fault: null, missingTerms: missing.map(({ term }) => term) }
}

function readField(
  source: string,
  text: string,
  terms: readonly GlossaryEntry[],
): Omit<MachineField, 'field'> {
  if (readWords(text) === '') return { text: null, fault: 'empty', missingTerms: [] }
  const missing = findMissingTerms(terms, source, text)
  return { text, fault: null, missingTerms: missing.map(({ term }) => term) }
}

const readPlain = (html: string) => getMarkupText(readMarkup(html)).trim()
