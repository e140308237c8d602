import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFallbackChain } from '@vitrine/contract/locale/locale'
import { createInstance, type i18n, type Resource } from 'i18next'
import { generalPage } from './texts.ts'

export function createTranslator(rules: LocaleRules, resources: Resource = {}): i18n {
  const translator = createInstance()
  translator.init({
    lng: rules.defaultLocale,
    fallbackLng: (code: string) => getFallbackChain(rules, code),
    ns: [generalPage],
    defaultNS: generalPage,
    resources,
    initAsync: false,
    returnEmptyString: false,
    // React escapes text.
    interpolation: { escapeValue: false },
  })
  return translator
}
