import { Button } from '@mantine/core'
import type { StatementFinding } from '@vitrine/contract/admin/accessibility-statement'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, useSession } from '../session/session.ts'
import { addFault, getLists, hasLine, type StatementFieldProps } from './statement-query.ts'

interface Props extends StatementFieldProps {
  findings: StatementFinding[]
}

/** What the publish check has found, each to add to the list of faults in every language. */
export function FindingChoices({ findings, ...props }: Props) {
  const t = useTexts('accessibility')
  const [added, setAdded] = useState(0)
  if (findings.length === 0) return <p>{t('noFindings')}</p>
  return (
    <section className="statement-findings" aria-labelledby="statement-findings">
      <h2 id="statement-findings">{t('findings')}</h2>
      <p>
        {t('findingsHint')} <Link to={paths.siteChecks}>{t('seeFindings')}</Link>
      </p>
      <ul>
        {findings.map((finding) => (
          <FindingChoice key={finding.rule} {...props} finding={finding} onAdd={setAdded} />
        ))}
      </ul>
      <p role="status">{added > 0 ? t('addedStatus', { count: added }) : null}</p>
    </section>
  )
}

interface FindingChoiceProps extends StatementFieldProps {
  finding: StatementFinding
  /** Called with the number of languages. */
  onAdd: (count: number) => void
}

function FindingChoice({ finding, fields, isReadOnly, onChange, onAdd }: FindingChoiceProps) {
  const t = useTexts('accessibility')
  const { language } = useLanguage()
  const { site } = useSession()
  const { rule, sentences } = finding
  const codes = Object.keys(sentences)
  const shown = codes.find((code) => code === language) ?? codes[0]
  if (shown === undefined) return null
  const sentence = sentences[shown] ?? ''
  const isAdded = codes.every((code) =>
    hasLine(getLists(fields, code).faults, sentences[code] ?? ''),
  )
  const id = `finding-${rule}`
  return (
    <li>
      <span id={id} {...getLanguageAttributes(site, shown)}>
        {sentence}
      </span>
      {isReadOnly ? null : (
        <Button
          variant="default"
          size="compact-md"
          aria-describedby={id}
          aria-disabled={isAdded}
          data-disabled={isAdded || undefined}
          onClick={() => {
            if (isAdded) return
            onChange({ texts: addFault(fields.texts, sentences) })
            onAdd(codes.length)
          }}
        >
          {t(isAdded ? 'added' : 'add')}
        </Button>
      )}
    </li>
  )
}
