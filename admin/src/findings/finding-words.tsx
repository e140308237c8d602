import type { CheckFinding } from '@vitrine/contract/checks/finding'
import { templateFieldPrefix } from '@vitrine/contract/pages/template-fields'
import { getFieldLabel } from '../fields/field-label.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { formatFinding } from './format-finding.ts'

interface Props {
  finding: CheckFinding
  /** Language and direction of the excerpt. */
  lang?: string
  dir?: string
}

/** The severity, the sentence and the excerpt of a finding. */
export function FindingWords({ finding, lang, dir }: Props) {
  const t = useTexts('checks')
  const { language } = useLanguage()
  const { site } = useSession()
  const { severity, isBlocking, excerpt, values } = finding
  const field = String(values.field ?? '')
  const label = field.startsWith(templateFieldPrefix)
    ? getFieldLabel(site, field.slice(templateFieldPrefix.length), language)
    : undefined
  return (
    <>
      <strong className="severity">{t(isBlocking ? 'blocking' : `severity-${severity}`)}</strong>{' '}
      {formatFinding(finding, { t, language, site })}
      {label ? ` ${t('inField', { label })}` : null}
      {excerpt && values.corrected === undefined ? (
        <>
          {' '}
          <q lang={lang} dir={dir}>
            {excerpt}
          </q>
        </>
      ) : null}
    </>
  )
}
