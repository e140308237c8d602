import { severities } from '@vitrine/contract/checks/finding'
import { FindingWords } from '../../findings/finding-words.tsx'
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
  const sorted = severities.flatMap((severity) =>
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
