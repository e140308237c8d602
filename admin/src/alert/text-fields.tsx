import { Textarea, TextInput } from '@mantine/core'
import type { AlertFields, AlertText } from '@vitrine/contract/admin/alerts'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { alertLimits } from '@vitrine/contract/pages/alerts'
import { useTexts } from '../locale/use-texts.ts'
import { emptyText } from './alerts.ts'
import { AlertPreview } from './preview.tsx'

interface Props {
  locale: SiteLocale
  alert: AlertFields
  /** Errors of the last save by the id of the field. */
  errors: Record<string, string>
  onChange: (text: AlertText) => void
}

/** Text and link of an alert in one language, above its preview. */
export function AlertTextFields({ locale, alert, errors, onChange }: Props) {
  const t = useTexts('alert')
  const text = alert.texts[locale.code] ?? emptyText
  const field = (name: keyof AlertText) => {
    const id = `texts.${locale.code}.${name}`
    return {
      id,
      label: t(name),
      'aria-label': `${t(name)} (${locale.name})`,
      value: text[name],
      error: errors[id],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange({ ...text, [name]: currentTarget.value }),
    }
  }
  const written = { lang: locale.lang, dir: locale.dir }
  return (
    <fieldset className="panel">
      <legend lang={locale.lang}>{locale.name}</legend>
      <Textarea
        {...field('text')}
        {...written}
        description={t('left', { count: alertLimits.text - text.text.length })}
        maxLength={alertLimits.text}
        autosize
        minRows={2}
      />
      <TextInput {...field('label')} {...written} maxLength={alertLimits.label} />
      <TextInput {...field('url')} dir="ltr" maxLength={alertLimits.url} inputMode="url" />
      <AlertPreview alert={alert} locale={locale} />
    </fieldset>
  )
}
