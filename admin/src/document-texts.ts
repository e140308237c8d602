import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentTexts } from './document.ts'
import { chooseLanguage, interfaceLanguages } from './locale/languages.ts'

const folder = join(import.meta.dirname, '../locales/document')

const texts: Record<string, DocumentTexts> = Object.fromEntries(
  interfaceLanguages.map(({ code }) => [
    code,
    JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')),
  ]),
)

/** Returns the texts in the first language of `Accept-Language` that the interface has. */
export function getDocumentTexts(acceptLanguage: string | undefined) {
  const tags = (acceptLanguage ?? '').split(',').map((part) => part.trim())
  const locale = chooseLanguage(tags)
  return { locale, texts: texts[locale] ?? { title: '', needsScripts: '' } }
}
