import type { User } from '@vitrine/contract/identity/identity'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { DescriptionFields } from './description-fields.tsx'
import type { ReportDraft } from './draft.ts'
import { FactsFields } from './facts-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import type { ReportResult } from './send-report.ts'
import type { ReportDraftState } from './use-draft.ts'
import type { ReportSubmission } from './use-sending.ts'

export interface ReportFormProps {
  user: User
  state: ReportDraftState & { draft: ReportDraft }
  captureFailed: boolean
  onClose: () => void
  onRetake: () => void
  sending: ReportSubmission
}

export function ReportForm({
  user,
  state,
  captureFailed,
  onClose,
  onRetake,
  sending,
}: ReportFormProps) {
  const t = useTexts()
  const { draft, save, deleteStored, clear } = state
  const { busy, outcome, send } = sending
  const draftProps = {
    draft,
    change: (changed: Partial<ReportDraft>) => save({ ...draft, ...changed }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  // Waits until the draft is deleted, so that it does not come back if the user leaves at once.
  const discard = async () => {
    await deleteStored()
    clear()
    onClose()
  }
  return (
    <form className="report-form" onSubmit={submit} aria-busy={busy}>
      <p className="report-who">
        {t('reportedBy')} <bdi translate="no">{user.name}</bdi>{' '}
        <bdi translate="no">({user.email})</bdi>
      </p>
      <DescriptionFields {...draftProps} refused={outcome} />
      <PictureFields {...draftProps} failed={captureFailed} onRetake={onRetake} />
      <FactsFields {...draftProps} />
      <Problem refused={outcome} />
      <div className="report-actions">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {t(outcome ? 'sendAgain' : 'send')}
        </button>
        <button className="button quiet" type="button" onClick={() => void discard()}>
          {t('throwAway')}
        </button>
        <p role="status">{busy ? t('sending') : null}</p>
      </div>
    </form>
  )
}

const statusTexts: Record<number, string> = { 401: 'signedOut', 403: 'notAllowed', 413: 'tooLarge' }

function Problem({ refused }: { refused: ReportResult | undefined }) {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused && !refused.ok) box.current?.focus()
  }, [refused])
  if (!refused || refused.ok) return null
  const fieldErrors = Object.values(refused.errors)
  const key = statusTexts[refused.status] ?? refused.text
  const formError = key ? t(key) : (refused.message ?? t('failed'))
  const sentences = fieldErrors.length > 0 ? fieldErrors : [formError]
  return (
    <div ref={box} className="report-problem" role="alert" tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>{t('nothingLost')}</p>
    </div>
  )
}
