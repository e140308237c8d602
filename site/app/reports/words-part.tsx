import { reportRules } from '@vitrine/contract/reports'
import { useId } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import type { Draft } from './draft.ts'
import type { ReportOutcome } from './send-report.ts'

interface Props {
  draft: Draft
  change: (changed: Partial<Draft>) => void
  refused: ReportOutcome | undefined
}

/** What somebody has to say of it. */
export function WordsPart({ draft, change, refused }: Props) {
  const t = useTexts()
  const id = useId()
  const faults = refused?.ok === false ? refused.errors : {}
  const named = (name: 'title' | 'description' | 'steps') => ({
    id: `${id}-${name}`,
    name,
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
    'aria-invalid': name in faults || undefined,
  })
  return (
    <>
      <p className="report-field">
        <label htmlFor={`${id}-title`}>{t('reportTitle')}</label>
        <input
          {...named('title')}
          type="text"
          maxLength={reportRules.titleMax}
          autoComplete="off"
          required
        />
      </p>
      <p className="report-field">
        <label htmlFor={`${id}-description`}>{t('description')}</label>
        <textarea {...named('description')} rows={3} maxLength={reportRules.textMax} />
      </p>
      <p className="report-field">
        <label htmlFor={`${id}-steps`}>{t('steps')}</label>
        <textarea {...named('steps')} rows={3} maxLength={reportRules.textMax} />
      </p>
    </>
  )
}
