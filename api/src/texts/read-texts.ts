import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocaleRules } from '@vitrine/contract/config'
import { fallbackChain, languageOf, ownLanguage } from '@vitrine/contract/locale'

const folder = join(import.meta.dirname, '../../locales')

/** Texts with the attributes of the language that they are in. */
export interface LocalizedTexts<T> {
  texts: T
  lang: string
  dir: 'ltr' | 'rtl'
}

/**
 * Reads what the API says out of `api/locales/{name}/`. What comes back finds the texts for a locale,
 * or for the nearest one that has some.
 */
export function readTexts<T>(
  name: string,
): (rules: LocaleRules, locale: string) => LocalizedTexts<T> {
  const all = new Map(
    readdirSync(join(folder, name)).map((file): [string, T] => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, name, file), 'utf8')),
    ]),
  )
  return (rules, locale) => {
    const found = fallbackChain(rules, locale).find((code) => all.has(baseOf(code))) ?? ownLanguage
    const texts = all.get(baseOf(found))
    if (!texts) throw new Error(`There are no texts of ${name} in ${found}.`)
    return { texts, ...languageOf(rules, found) }
  }
}

/** A text with what belongs in place of its `{names}`. */
export function fill(
  text: string,
  values: Record<string, string | number | undefined> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
}

const baseOf = (code: string) => code.split('-', 1)[0] ?? ''
