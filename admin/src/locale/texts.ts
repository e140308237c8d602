import { createInstance, type i18n } from 'i18next'
import type { InterfaceLanguage } from './languages.ts'

type File = Record<string, unknown>

/** Loaders of the texts, one chunk for each language. */
const loaders: Record<
  InterfaceLanguage,
  () => Promise<{ files: Record<string, { default: File }> }>
> = {
  fr: () => import('./fr.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
}

/** Files of texts that are fetched with the screens that use them. */
export const screenFiles = [
  'accessibility',
  'ageing',
  'alert',
  'calendars',
  'checks',
  'editor',
  'forms',
  'glossary',
  'lost-addresses',
  'menus',
  'move-in',
  'people',
  'recurrence',
  'redirects',
  'responses',
  'settings',
  'site-checks',
  'taxonomy',
  'translation',
  'translation-debt',
] as const
export type ScreenFile = (typeof screenFiles)[number]

const screenLoaders = import.meta.glob<{ default: File }>(
  '../../locales/{accessibility,ageing,alert,calendars,checks,editor,forms,glossary,lost-addresses,menus,move-in,people,recurrence,redirects,responses,settings,site-checks,taxonomy,translation,translation-debt}/*.json',
)

/** Fallback for keys that the requested file does not have. */
const generalFile = 'general'

export interface InterfaceTexts {
  /** Fetches the texts of a language, with those of every screen that was opened. */
  load: (language: InterfaceLanguage) => Promise<i18n>
  /** Fetches the texts of a screen in the current language. */
  addScreen: (file: ScreenFile) => Promise<void>
}

/** Creates the texts of the interface. Those of a screen are added when it opens. */
export function createInterfaceTexts(): InterfaceTexts {
  const opened = new Set<ScreenFile>()
  let current: Promise<i18n> | undefined
  return {
    load: (language) => {
      current = loadTexts(language, opened)
      return current
    },
    addScreen: async (file) => {
      opened.add(file)
      const translator = await current
      if (translator) await addScreenTexts(translator, file)
    },
  }
}

/** Fetches the texts of a language, with some files of screens. */
export async function loadTexts(
  language: InterfaceLanguage,
  screens: Iterable<ScreenFile> = [],
): Promise<i18n> {
  const { files } = await loaders[language]()
  const resources = Object.entries(files).map(([path, file]) => [fileName(path), file.default])
  const translator = createInstance()
  await translator.init({
    lng: language,
    resources: { [language]: Object.fromEntries(resources) },
    defaultNS: generalFile,
    fallbackNS: generalFile,
    nsSeparator: ':',
    // React escapes the text.
    interpolation: { escapeValue: false },
  })
  await Promise.all([...screens].map((file) => addScreenTexts(translator, file)))
  return translator
}

async function addScreenTexts(translator: i18n, file: ScreenFile) {
  const { language } = translator
  if (translator.hasResourceBundle(language, file)) return
  const texts = await screenLoaders[`../../locales/${file}/${language}.json`]?.()
  translator.addResourceBundle(language, file, texts?.default)
}

/** `../../locales/sign-in/fr.json` is `sign-in`. */
const fileName = (path: string) => path.split('/').at(-2) ?? path
