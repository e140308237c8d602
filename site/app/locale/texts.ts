import type { i18n } from 'i18next'

export type TextParams = Record<string, string | number>

/** A text with its locale, which is a fallback if the requested one lacks it. */
export interface InterfaceText {
  text: string
  locale: string
}

export interface InterfaceTexts {
  /** Looks up a key in the file of the page, then in the general one. Returns the key if missing. */
  read: (locale: string, page: string, key: string, params?: TextParams) => InterfaceText
}

export const generalPage = 'general'

/** Text files of a page in order of precedence. Screens share one, and show errors themselves. */
export const getTextFiles = (page: string) =>
  /^dashboard(-|$)/.test(page) ? [page, 'dashboard', generalPage, 'error'] : [page, generalPage]

/** On the server i18next has all files, in the browser the loaded ones. */
export function createTexts(i18next: i18n): InterfaceTexts {
  const cache = new Map<string, InterfaceText>()
  const translate: InterfaceTexts['read'] = (locale, page, key, params) => {
    const options = {
      ...params,
      lng: locale,
      ns: getTextFiles(page),
      returnDetails: true,
    } as const
    const { res, usedLng } = i18next.t(key, options)
    return { text: String(res), locale: usedLng ?? locale }
  }
  return {
    read: (locale, page, key, params) => {
      if (params) return translate(locale, page, key, params)
      // Most texts are on every page. Texts with parameters are not cached.
      const name = `${locale} ${page} ${key}`
      const text = cache.get(name) ?? translate(locale, page, key)
      // A missing text may be loaded later.
      if (text.text !== key) cache.set(name, text)
      return text
    },
  }
}

/** The texts that a document uses. Those in a fallback locale include it. */
export interface RecordedTexts {
  locale: string
  page: string
  texts: Record<string, string | [text: string, locale: string]>
}

/** Records each text that is read, so that hydration needs neither the files nor i18next. */
export function recordTexts(texts: InterfaceTexts): {
  texts: InterfaceTexts
  shown: RecordedTexts
} {
  const shown: RecordedTexts = { locale: '', page: '', texts: {} }
  return {
    shown,
    texts: {
      read: (locale, page, key, params) => {
        const found = texts.read(locale, page, key, params)
        Object.assign(shown, { locale, page })
        shown.texts[toTextKey(key, params)] =
          found.locale === locale ? found.text : [found.text, found.locale]
        return found
      },
    },
  }
}

/** Reads recorded texts, then loaded ones. A recorded text in another locale beats a bare key. */
export function createRecordedTexts(
  shown: RecordedTexts,
  loaded: () => InterfaceTexts | undefined,
): InterfaceTexts {
  return {
    read: (locale, page, key, params) => {
      const recordedText = findRecorded(shown, toTextKey(key, params))
      if (recordedText && locale === shown.locale && page === shown.page) return recordedText
      const found = loaded()?.read(locale, page, key, params)
      return found && found.text !== key ? found : (recordedText ?? { text: key, locale })
    },
  }
}

function findRecorded({ texts, locale }: RecordedTexts, name: string): InterfaceText | undefined {
  const recordedText = texts[name]
  if (typeof recordedText === 'string') return { text: recordedText, locale }
  return recordedText && { text: recordedText[0], locale: recordedText[1] }
}

const toTextKey = (key: string, params?: TextParams) =>
  params ? `${key} ${JSON.stringify(params)}` : key
