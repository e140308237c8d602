import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { ShownAlert } from '@vitrine/contract/pages/alerts'
import type { AlertParts, LanguageMark } from '../document/alert-html.ts'
import { generalPage } from '../locale/texts.ts'
import type { Site } from '../site/site.ts'

/** Returns the alert of a page in a locale, with its words and the marks of their languages. */
export function createAlert(
  { config, texts }: Site,
  locale: string,
  alert: ShownAlert,
): AlertParts {
  const label = texts.read(locale, generalPage, `alert-${alert.degree}`)
  const mark = (code: string, around: string): LanguageMark =>
    code === around ? {} : getLanguageAttributes(config.i18n, code)
  return {
    alert,
    label: label.text,
    close: texts.read(locale, generalPage, 'close').text,
    labelMark: mark(label.locale, locale),
    mark: mark(alert.locale ?? locale, label.locale),
  }
}
