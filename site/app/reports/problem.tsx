import { useEffect, useRef } from 'react'
import { useTexts } from '../site/use-texts.ts'
import type { ReportOutcome } from './send-report.ts'

const texts: Record<number, string> = { 401: 'signedOut', 403: 'notAllowed', 413: 'tooLarge' }

/** Why the report was not taken; all of it is still in the dialog. */
export function Problem({ refused }: { refused: ReportOutcome | undefined }) {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && !refused.ok) box.current?.focus()
  }, [refused])
  if (!refused || refused.ok) return null
  const faults = Object.values(refused.errors)
  const own = texts[refused.status] ?? refused.text
  const sentences = faults.length > 0 ? faults : [own ? t(own) : (refused.message ?? t('failed'))]
  return (
    <div ref={box} className="report-problem" role="alert" tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{t('nothingLost')}</p>
    </div>
  )
}
