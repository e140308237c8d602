import type { Permission } from '@vitrine/contract/admin/permissions'
import { formatLanguageName } from '../locale/language-name.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { usePermissionCheck, useSession } from './session.ts'

/**
 * Says in which languages the user writes. Renders nothing without a limit, or if `locale` is one
 * of these languages.
 */
export function LimitNote({ locale }: { locale?: string }) {
  const t = useTexts()
  const { language } = useLanguage()
  const { locales, site } = useSession()
  if (locales === null || (locale !== undefined && locales.includes(locale))) return null
  const names = site.locales.flatMap(({ code, lang }) =>
    locales.includes(code) ? t('inLanguage', { language: formatLanguageName(lang, language) }) : [],
  )
  const languages = new Intl.ListFormat(language).format(names)
  return (
    <p className="note limit-note">
      {names.length > 0 ? t('limitOnly', { languages }) : t('limitGone')}
    </p>
  )
}

/** Says that the user can read content of all languages, but not change it. */
export function SiteLimitNote({ action }: { action: Permission }) {
  const t = useTexts()
  const may = usePermissionCheck()
  return may(action) ? null : <p className="note limit-note">{t('limitSite')}</p>
}
