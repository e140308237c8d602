import type { i18n } from 'i18next'

export type Params = Record<string, string | number>

/** A text and the locale it is written in, which is another one when it had to be borrowed. */
export interface Text {
  text: string
  locale: string
}

/** The interface texts of a page: looked up in the page's own file, then in the general one. */
export interface Texts {
  read: (locale: string, page: string, key: string, params?: Params) => Text
}

export const generalPage = 'general'

/**
 * The files that a page's texts may stand in, its own first. The screens share one, and say
 * themselves what has failed among them.
 */
export const filesOf = (page: string) =>
  /^dashboard(-|$)/.test(page) ? [page, 'dashboard', generalPage, 'error'] : [page, generalPage]

/** Texts out of i18next. On the server it holds every file, in the browser what was loaded. */
export function textsFrom(i18next: i18n): Texts {
  const held = new Map<string, Text>()
  const translate: Texts['read'] = (locale, page, key, params) => {
    const options = {
      ...params,
      lng: locale,
      ns: filesOf(page),
      returnDetails: true,
    } as const
    const { res, usedLng } = i18next.t(key, options)
    return { text: String(res), locale: usedLng ?? locale }
  }
  return {
    read: (locale, page, key, params) => {
      if (params) return translate(locale, page, key, params)
      // The same sentences stand on every page; only those without a number in them are kept.
      const name = `${locale} ${page} ${key}`
      const text = held.get(name) ?? translate(locale, page, key)
      // What is missing may yet be loaded.
      if (text.text !== key) held.set(name, text)
      return text
    },
  }
}

/** The sentences that a document shows, in its locale or, with its name, in a borrowed one. */
export interface ShownTexts {
  locale: string
  page: string
  texts: Record<string, string | [text: string, locale: string]>
}

/**
 * Notes every text that is read, so that the page carries the sentences it shows and the browser
 * needs neither the files nor i18next before it is interactive.
 */
export function recording(texts: Texts): { texts: Texts; shown: ShownTexts } {
  const shown: ShownTexts = { locale: '', page: '', texts: {} }
  return {
    shown,
    texts: {
      read: (locale, page, key, params) => {
        const found = texts.read(locale, page, key, params)
        Object.assign(shown, { locale, page })
        shown.texts[nameOf(key, params)] =
          found.locale === locale ? found.text : [found.text, found.locale]
        return found
      },
    },
  }
}

/**
 * The other end of `recording`: what came with the document first, then what was loaded since. When
 * nothing could be loaded, the document's own sentence is better than the name of one.
 */
export function recorded(shown: ShownTexts, loaded: () => Texts | undefined): Texts {
  return {
    read: (locale, page, key, params) => {
      const said = saidBy(shown, nameOf(key, params))
      if (said && locale === shown.locale && page === shown.page) return said
      const found = loaded()?.read(locale, page, key, params)
      return found && found.text !== key ? found : (said ?? { text: key, locale })
    },
  }
}

function saidBy({ texts, locale }: ShownTexts, name: string): Text | undefined {
  const said = texts[name]
  if (typeof said === 'string') return { text: said, locale }
  return said && { text: said[0], locale: said[1] }
}

const nameOf = (key: string, params?: Params) => (params ? `${key} ${JSON.stringify(params)}` : key)
