import type { AlertFields } from '@vitrine/contract/admin/alerts'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useTexts } from '../locale/use-texts.ts'
import { emptyText } from './alerts.ts'

interface Props {
  alert: Pick<AlertFields, 'degree' | 'texts' | 'dismissible'>
  locale: SiteLocale
}

/** An alert in one language, as pages show it. Its link and button do nothing. */
export function AlertPreview({ alert: { degree, texts, dismissible }, locale }: Props) {
  const t = useTexts('alert')
  const { text, label, url } = texts[locale.code] ?? emptyText
  if (text.trim() === '') return <p className="alert-missing">{t(`missing-${degree}`)}</p>
  return (
    <div
      className={`alert alert-${degree}`}
      lang={locale.lang}
      dir={locale.dir}
      data-alert="open"
      role="img"
      aria-label={label && url ? `${text} ${label}` : text}
    >
      <div>
        {text} {label && url ? <span className="alert-link">{label}</span> : null}
      </div>
      {dismissible ? <span className="alert-close">×</span> : null}
    </div>
  )
}
