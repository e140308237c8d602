import { reportRules } from '@vitrine/contract/reports/reports'
import { useId } from 'react'
import { useTexts } from '../site/use-texts.ts'
import type { ReportDraft } from './draft.ts'
import type { ReportResult } from './send-report.ts'

interface Props {
  draft: ReportDraft
  change: (changed: Partial<ReportDraft>) => void
  refused: ReportResult | undefined
}

const texts = { title: 'reportTitle', description: 'description', steps: 'steps' } as const
const longTexts = ['description', 'steps'] as const

export function DescriptionFields({ draft, change, refused }: Props) {
  const t = useTexts()
  const id = useId()
  const fieldErrors = refused?.ok === false ? refused.errors : {}
  const fieldProps = (name: keyof typeof texts) => ({
    id: `${id}-${name}`,
    name,
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
    'aria-invalid': name in fieldErrors || undefined,
  })
  const { titleMax, textMax } = reportRules
  return (
    <>
      <p className="report-field">
        <label htmlFor={`${id}-title`}>{t(texts.title)}</label>
        <input
          {...fieldProps('title')}
          type="text"
          maxLength={titleMax}
          autoComplete="off"
          required
        />
      </p>
      {longTexts.map((name) => (
        <p key={name} className="report-field">
          <label htmlFor={`${id}-${name}`}>{t(texts[name])}</label>
          <textarea {...fieldProps(name)} rows={3} maxLength={textMax} />
        </p>
      ))}
    </>
  )
}
