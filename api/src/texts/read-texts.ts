import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocaleRules } from '@vitrine/contract/config/config'
import {
  getFallbackChain,
  getLanguageAttributes,
  productLanguage,
} from '@vitrine/contract/locale/locale'

const folder = join(import.meta.dirname, '../../locales')

/** Texts with the attributes of the language that they are in. */
export interface LocalizedTexts<T> {
  texts: T
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Finds the texts for a locale, or for the nearest one in its fallback chain. */
export type FindTexts<T> = (rules: LocaleRules, locale: string) => LocalizedTexts<T>

/** Reads the texts in `api/locales/{name}/`. */
export const readTexts = <T>(name: string): FindTexts<T> =>
  createTextFinder(readTextsByLocale<T>(name))

/** Like `readTexts`, but returns the texts by language. */
export const readTextsByLocale = <T>(name: string): Map<string, T> =>
  new Map(
    readdirSync(join(folder, name)).map((file): [string, T] => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, name, file), 'utf8')),
    ]),
  )

/** Returns a function that finds the texts for a locale. */
export function createTextFinder<T>(all: ReadonlyMap<string, T>): FindTexts<T> {
  return (rules, locale) => {
    const chain = getFallbackChain(rules, locale)
    const foundLocale = chain.find((code) => findOwnTexts(all, code)) ?? productLanguage
    const texts = findOwnTexts(all, foundLocale)
    if (!texts) throw new Error(`There are no texts in ${foundLocale}.`)
    return { texts, ...getLanguageAttributes(rules, foundLocale) }
  }
}

/** Returns the texts of a locale or else of its language: `fr-CA` has those of `fr`. */
export const findOwnTexts = <T>(all: ReadonlyMap<string, T>, locale: string): T | undefined =>
  all.get(locale) ?? all.get(getLanguage(locale))

/** Replaces the `{placeholders}` of a text. */
export function fillPlaceholders(
  text: string,
  values: Record<string, string | number | undefined> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
}

/** Returns the language of a locale: `fr` for `fr-CA`. */
export const getLanguage = (code: string) => code.split('-', 1)[0] ?? ''
