import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import { findLatestText } from '../editing/texts/working-copies.ts'

/**
 * Prints a link to the page with the form for readers of a language, with the key of the page, so
 * that it survives a move. Returns an empty string without such a page.
 */
export async function findFormLink(
  db: Db,
  rules: LocaleRules,
  { page, locale }: { page: { id: number; key: string } | undefined; locale: string },
): Promise<string> {
  if (!page) return ''
  for (const code of getFullFallbackChain(rules, locale)) {
    const text = await findLatestText(db, page.id, code)
    if (!text?.title) continue
    const address = escapeHtml(getPageAddress(rules, code, text.slug))
    return `<a href="${address}" data-page="${escapeHtml(page.key)}">${escapeHtml(text.title)}</a>`
  }
  return ''
}
