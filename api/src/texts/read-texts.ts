import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { fallbackChain, languageOf, ownLanguage } from '@vitrine/contract/locale/locale'

const folder = join(import.meta.dirname, '../../locales')

/** Texts with the attributes of the language that they are in. */
export interface LocalizedTexts<T> {
  texts: T
  lang: string
  dir: 'ltr' | 'rtl'
}

/** Finds the texts for a locale, or for the nearest one that has some. */
export type FindTexts<T> = (rules: LocaleRules, locale: string) => LocalizedTexts<T>

/** Reads what the API says out of `api/locales/{name}/`. */
export const readTexts = <T>(name: string): FindTexts<T> => nearestOf(readAll<T>(name))

/** The same texts, by the language that they are in. */
export const readAll = <T>(name: string): Map<string, T> =>
  new Map(
    readdirSync(join(folder, name)).map((file): [string, T] => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, name, file), 'utf8')),
    ]),
  )

/** Of texts by locale or language. */
export function nearestOf<T>(all: ReadonlyMap<string, T>): FindTexts<T> {
  const textsIn = (code: string) => all.get(code) ?? all.get(baseOf(code))
  return (rules, locale) => {
    const found = fallbackChain(rules, locale).find((code) => textsIn(code)) ?? ownLanguage
    const texts = textsIn(found)
    if (!texts) throw new Error(`There are no texts in ${found}.`)
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

/** The language of a locale: `fr` of `fr-CA`. */
export const baseOf = (code: string) => code.split('-', 1)[0] ?? ''
