import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetIn } from '@vitrine/contract/locale/french-typography'
import { fallbackChain } from '@vitrine/contract/locale/locale'
import type { ContentItems, HeldContents } from '@vitrine/contract/pages/contents'

/** A piece of text that stands in a template until an editor writes another. */
interface Declared {
  /** What editors see it called, in each language of the interface, or in all of them. */
  name: string | Record<string, string>
  /** Its text in each language of the interface; none where only the owner can know one. */
  default: Record<string, string>
}

/** The declared pieces of one template, keyed as they are on the wire: `home.hero`. */
export type Declarations = Record<string, Declared>

/** Declares the pieces of a template, in its file (specification §3, "Content item"). */
export function declareContents<K extends string>(
  template: string,
  texts: Record<K, Declared>,
): Declarations {
  return Object.fromEntries(
    Object.entries<Declared>(texts).map(([name, text]) => [`${template}.${name}`, text]),
  )
}

/** What the site's server offers the API at start: each piece in the default locale. */
export function offered(declarations: Declarations, defaultLocale: string): ContentItems {
  return Object.fromEntries(
    Object.entries(declarations).map(([id, { name, default: texts }]) => [
      id,
      { id, name: nameIn(name, defaultLocale) ?? id, content: texts[defaultLocale] ?? null },
    ]),
  )
}

function nameIn(name: Declared['name'], locale: string): string | undefined {
  return typeof name === 'string' ? name : (name[locale] ?? Object.values(name)[0])
}

/** The names that pieces have by language, by their ids. */
export function namesByLanguage(
  declarations: Declarations,
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(declarations).flatMap(([id, { name }]) =>
      typeof name === 'string' ? [] : [[id, name]],
    ),
  )
}

export interface EditableText {
  text: string
  /** Language of the text, which is the page's unless it had to be borrowed. */
  locale: string
}

/**
 * Returns the text of a piece: an editor's text, or else the code's default in the first language
 * of the fallback chain that has one. Ignores an unedited text from the API: it may be the default
 * of an earlier version of the code. Applies French typography to a French text.
 */
export function readEditableText(
  declarations: Declarations,
  held: HeldContents,
  rules: LocaleRules,
  locale: string,
  id: string,
): EditableText {
  const item = held[id]
  if (item?.content && item.edited !== false)
    return { text: typesetIn(locale, item.content), locale }
  const texts = declarations[id]?.default ?? {}
  const found = fallbackChain(rules, locale).find((code) => texts[code]) ?? locale
  return { text: typesetIn(found, texts[found] ?? ''), locale: found }
}
