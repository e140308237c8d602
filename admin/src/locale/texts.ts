import { createInstance, type i18n } from 'i18next'
import type { Language } from './languages.ts'

type File = Record<string, unknown>

/** The files of a language, by their paths: they come as one chunk for each language. */
const loaders: Record<Language, () => Promise<{ files: Record<string, { default: File }> }>> = {
  fr: () => import('./fr.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
}

/** The file that is looked into after the one that a text names. */
const generalFile = 'general'

/** Fetches the texts of a language. */
export async function loadTexts(language: Language): Promise<i18n> {
  const { files } = await loaders[language]()
  const named = Object.entries(files).map(([path, file]) => [fileName(path), file.default])
  const translator = createInstance()
  await translator.init({
    lng: language,
    resources: { [language]: Object.fromEntries(named) },
    defaultNS: generalFile,
    fallbackNS: generalFile,
    nsSeparator: ':',
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  })
  return translator
}

/** `../../locales/sign-in/fr.json` is `sign-in`. */
const fileName = (path: string) => path.split('/').at(-2) ?? path
