import type { CheckFinding } from '@vitrine/contract/checks/finding'
import { formatFinding } from '../../findings/format-finding.ts'
import { useLanguage, useTexts } from '../../locale/use-texts.ts'
import { useSession } from '../../session/session.ts'
import type { WrittenText } from '../text/use-text.ts'
import { findTarget } from './find-target.ts'
import type { PlacedFinding } from './use-text-check.ts'

interface Props {
  findings: PlacedFinding[]
  text: WrittenText
  /** Language and direction of the excerpts. */
  lang: string
  dir: string
}

/** Lists findings, the gravest first. A click goes to the place in the text. */
export function FindingList({ findings, text, lang, dir }: Props) {
  const sorted = order.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  )
  return (
    <ul className="finding-list">
      {sorted.map((finding, at) => {
        const show = findTarget(finding, text)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be equal.
          <li key={at} data-severity={finding.severity}>
            {show ? (
              <button className="link" type="button" onClick={show}>
                <FindingWords finding={finding} lang={lang} dir={dir} />
              </button>
            ) : (
              <FindingWords finding={finding} lang={lang} dir={dir} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const order = ['error', 'warning', 'hint'] as const

interface WordsProps extends Partial<Pick<Props, 'lang' | 'dir'>> {
  finding: CheckFinding
}

/** The severity, the sentence and the excerpt of a finding. */
export function FindingWords({ finding, lang, dir }: WordsProps) {
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
