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

/** Fallback for keys that the requested file does not have. */
const generalFile = 'general'

/** Fetches the texts of a language. */
export async function loadTexts(language: InterfaceLanguage): Promise<i18n> {
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
  return translator
}

/** `../../locales/sign-in/fr.json` is `sign-in`. */
const fileName = (path: string) => path.split('/').at(-2) ?? path
