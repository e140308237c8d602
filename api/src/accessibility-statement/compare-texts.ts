import { hash } from 'node:crypto'
import type { StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import { stripOrigins } from '../editing/texts/strip-origin.ts'
import { findLatestText } from '../editing/texts/working-copies.ts'
import { sanitizeHtml } from '../html/sanitize.ts'
import { readTextUnits } from '../html/text-units.ts'
import { findFormLink } from './find-form-link.ts'
import { findLivePage } from './find-page.ts'
import { renderStatement } from './render-statement.ts'

/** A text of the page next to the one that the statement would write. */
export interface ComparedText {
  locale: string
  /** The latest text: the draft, else the published one; empty if there is none. */
  theirs: string
  ours: string
  /** Digest of `theirs`. */
  digest: string
  /** Digest of the words of `ours`. */
  words: string
  /** True if both say the same. */
  isCurrent: boolean
  /** True if a person has changed the words that the statement wrote, or written others. */
  isEdited: boolean
}

interface TextsToCompare {
  /** Address of the site, which saving removes from links. */
  publicUrl: string
  fields: StatementFields
  page: number | null
  written: Readonly<Record<string, string>>
}

/** Compares the texts of a page with those that the statement would write, in each language. */
export async function compareStatementTexts(
  db: Db,
  rules: LocaleRules,
  { publicUrl, fields, page, written }: TextsToCompare,
): Promise<ComparedText[]> {
  const compared: ComparedText[] = []
  const formPage = await findLivePage(db, fields.formPage)
  for (const { code: locale } of rules.locales) {
    const form = await findFormLink(db, rules, { page: formPage, locale })
    const { content } = sanitizeHtml(renderStatement({ fields, locale, rules }, form))
    const ours = stripOrigins(content, publicUrl)
    const text = page === null ? undefined : await findLatestText(db, page, locale)
    const theirs = text?.content.trim() ? text.content : ''
    const [words, theirWords] = [await digestWords(ours), await digestWords(theirs)]
    const isCurrent = words === theirWords
    const isEdited = theirs !== '' && !isCurrent && theirWords !== written[locale]
    compared.push({ locale, theirs, ours, digest: sha256(theirs), words, isCurrent, isEdited })
  }
  return compared
}

const sha256 = (text: string) => hash('sha256', text, 'hex')

/** Digest of what a text says: its words and links, without formatting and spaces. */
async function digestWords(html: string): Promise<string> {
  const units = await readTextUnits(html)
  return sha256(JSON.stringify(units.map(({ identity, links }) => [identity, links])))
}
