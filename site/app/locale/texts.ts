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

/** Texts out of i18next. On the server it holds every file, in the browser what was loaded. */
export function textsFrom(i18next: i18n): Texts {
  const held = new Map<string, Text>()
  const translate: Texts['read'] = (locale, page, key, params) => {
    const options = {
      ...params,
      lng: locale,
      ns: [page, generalPage],
      returnDetails: true,
    } as const
    const { res, usedLng } = i18next.t(key, options)
    return { text: String(res), locale: usedLng ?? locale }
  }
  return {
    read: (locale, page, key, params) => {
      if (params) return translate(locale, page, key, params)
      // The same sentences stand on every page; only those without a number in them are kept.
      const name = recordName(locale, page, key)
      const text = held.get(name) ?? translate(locale, page, key)
      held.set(name, text)
      return text
    },
  }
}

/**
 * Notes every text that is read, so that the page carries the sentences it shows and the browser
 * needs neither the files nor i18next before it is interactive.
 */
export function recording(texts: Texts): { texts: Texts; read: Record<string, Text> } {
  const read: Record<string, Text> = {}
  return {
    read,
    texts: {
      read: (locale, page, key, params) => {
        const name = recordName(locale, page, key, params)
        read[name] ??= texts.read(locale, page, key, params)
        return read[name]
      },
    },
  }
}

/** The other end of `recording`: what came with the page first, then what was loaded since. */
export function recorded(read: Record<string, Text>, loaded: () => Texts | undefined): Texts {
  return {
    read: (locale, page, key, params) =>
      read[recordName(locale, page, key, params)] ??
      loaded()?.read(locale, page, key, params) ?? { text: key, locale },
  }
}

const recordName = (locale: string, page: string, key: string, params?: Params) =>
  `${locale} ${page} ${key}${params ? ` ${JSON.stringify(params)}` : ''}`
