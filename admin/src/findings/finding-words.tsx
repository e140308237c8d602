import type { CheckFinding } from '@vitrine/contract/checks/finding'
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
  return (
    <>
      <strong className="severity">{t(isBlocking ? 'blocking' : `severity-${severity}`)}</strong>{' '}
      {formatFinding(finding, { t, language, site })}
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
