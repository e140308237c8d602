import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = ['fr', 'en', 'es'] as const
const folder = join(import.meta.dirname, '../locales')

export type Texts = Record<
  | 'title'
  | 'lead'
  | 'site'
  | 'languages'
  | 'language'
  | 'count'
  | 'latest'
  | 'page'
  | 'changed'
  | 'empty'
  | 'away',
  string
>

const texts = Object.fromEntries(
  locales.map((code) => [code, JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))]),
)

/** The texts in the first language of `Accept-Language` that the interface speaks, else French. */
export function textsFor(acceptLanguage: string | undefined): { locale: string; texts: Texts } {
  const asked = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2))
  const locale = asked.find((code) => Object.hasOwn(texts, code)) ?? locales[0]
  return { locale, texts: texts[locale] }
}
