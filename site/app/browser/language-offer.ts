/** Another language of the page. */
export interface LanguageOffer {
  /** Address of its texts. */
  texts: string
  lang: string
  dir: string
  href: string
}

/** Parses the `data-offer` attribute: four words for each language. */
export function parseOffers(text: string): LanguageOffer[] {
  const [texts, lang, dir, href, ...rest] = text.split(' ')
  if (!texts || !lang || !dir || !href) return []
  return [{ texts, lang, dir, href }, ...parseOffers(rest.join(' '))]
}

/**
 * Returns the first language of the reader that is offered; undefined if the reader prefers the
 * language of the page. `pt-BR` matches `pt-BR`, else any `pt`.
 */
export function findOffer(
  offers: LanguageOffer[],
  pageLanguage: string,
  languages: readonly string[],
): LanguageOffer | undefined {
  const page = getLanguage(pageLanguage)
  for (const language of languages) {
    const base = getLanguage(language)
    if (base === page) return undefined
    const sameBase = offers.filter(({ lang }) => getLanguage(lang) === base)
    const exact = sameBase.find(({ lang }) => lang.toLowerCase() === language.toLowerCase())
    if (exact ?? sameBase[0]) return exact ?? sameBase[0]
  }
  return undefined
}

// Like `getBaseLanguage`, whose module would be one more file to load.
const getLanguage = (tag: string) => tag.toLowerCase().split('-')[0]
