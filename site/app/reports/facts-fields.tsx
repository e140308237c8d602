import { useId } from 'react'
import { useTexts } from '../site/use-texts.ts'
import type { ReportDraft } from './draft.ts'
import { type FactName, factNames } from './facts.ts'

interface Props {
  draft: ReportDraft
  change: (changed: Partial<ReportDraft>) => void
}

export function FactsFields({ draft, change }: Props) {
  const t = useTexts()
  const id = useId()
  const { facts, without } = draft
  const toggle = (name: FactName, isSent: boolean) =>
    change({
      without: isSent ? without.filter((excluded) => excluded !== name) : [...without, name],
    })
  return (
    <fieldset className="report-facts">
      <legend>{t('sentAlong')}</legend>
      {factNames.map((name) => (
        <div key={name}>
          <input
            id={`${id}-${name}`}
            type="checkbox"
            checked={!without.includes(name)}
            onChange={({ currentTarget }) => toggle(name, currentTarget.checked)}
          />
          <label htmlFor={`${id}-${name}`}>{t(name)}</label>
          {name === 'console' ? <Errors lines={facts.console} /> : <code>{facts[name]}</code>}
        </div>
      ))}
    </fieldset>
  )
}

function Errors({ lines }: { lines: string[] }) {
  const t = useTexts()
  if (lines.length === 0) return <span className="report-none">{t('noErrors')}</span>
  return (
    <ol>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: errors may repeat, and their order is fixed.
        <li key={index}>
          <code>{line}</code>
        </li>
      ))}
    </ol>
  )
}
