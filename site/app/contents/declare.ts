import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import { getFallbackChain } from '@vitrine/contract/locale/locale'
import type { ContentItems, ServedContents } from '@vitrine/contract/pages/contents'

/** An editable text: the template shows its default until an editor writes another. */
interface Declared {
  /** Name in the admin: one for all interface languages, or one for each. */
  name: string | Record<string, string>
  /** Default text by language; empty if only the owner can write it. */
  default: Record<string, string>
}

/** Editable texts of a template by id, which is also used in the API: `home.hero`. */
export type Declarations = Record<string, Declared>

/** Declares the editable texts of a template (specification §3, "Content item"). */
export function declareContents<K extends string>(
  template: string,
  texts: Record<K, Declared>,
): Declarations {
  return Object.fromEntries(
    Object.entries<Declared>(texts).map(([name, text]) => [`${template}.${name}`, text]),
  )
}

/** Returns the declared texts as sent to the API at startup, in the default locale. */
export function toContentItems(declarations: Declarations, defaultLocale: string): ContentItems {
  return Object.fromEntries(
    Object.entries(declarations).map(([id, { name, default: texts }]) => [
      id,
      { id, name: getName(name, defaultLocale) ?? id, content: texts[defaultLocale] ?? null },
    ]),
  )
}

function getName(name: Declared['name'], locale: string): string | undefined {
  return typeof name === 'string' ? name : (name[locale] ?? Object.values(name)[0])
}

/** Returns the translated names by id. Texts with one name for all languages are omitted. */
export function getTranslatedNames(
  declarations: Declarations,
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    Object.entries(declarations).flatMap(([id, { name }]) =>
      typeof name === 'string' ? [] : [[id, name]],
    ),
  )
}

export interface ResolvedText {
  text: string
  locale: string
}

/**
 * Returns an editable text: the one written by an editor, else the first default in the fallback
 * chain. Ignores an unedited text from the API, which may come from an earlier version of the code.
 * Applies French typography to French texts.
 */
export function readEditableText(
  declarations: Declarations,
  contents: ServedContents,
  rules: LocaleRules,
  locale: string,
  id: string,
): ResolvedText {
  const item = contents[id]
  if (item?.content && item.edited !== false)
    return { text: typesetText(locale, item.content), locale }
  const texts = declarations[id]?.default ?? {}
  const foundLocale = getFallbackChain(rules, locale).find((code) => texts[code]) ?? locale
  return { text: typesetText(foundLocale, texts[foundLocale] ?? ''), locale: foundLocale }
}
