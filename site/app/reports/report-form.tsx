import type { User } from '@vitrine/contract/identity/identity'
import type { FormEvent } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { DescriptionFields } from './description-fields.tsx'
import type { Draft } from './draft.ts'
import { FactsFields } from './facts-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { Problem } from './problem.tsx'
import type { DraftState } from './use-draft.ts'
import type { Sending } from './use-sending.ts'

export interface ReportFormProps {
  user: User
  state: DraftState & { draft: Draft }
  captureFailed: boolean
  onClose: () => void
  onTakeAnew: () => void
  sending: Sending
}

/** All that is sent, in the order of how much it matters. */
export function ReportForm({
  user,
  state,
  captureFailed,
  onClose,
  onTakeAnew,
  sending,
}: ReportFormProps) {
  const t = useTexts()
  const { draft, keep, forget, drop } = state
  const { busy, outcome, send } = sending
  const parts = { draft, change: (changed: Partial<Draft>) => keep({ ...draft, ...changed }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  // A page that is left at once keeps nothing of what was seen to go.
  const throwAway = async () => {
    await forget()
    drop()
    onClose()
  }
  return (
    <form className="report-form" onSubmit={submit} aria-busy={busy}>
      <p className="report-who">
        {t('reportedBy')} <bdi translate="no">{user.name}</bdi>{' '}
        <bdi translate="no">({user.email})</bdi>
      </p>
      <DescriptionFields {...parts} refused={outcome} />
      <PictureFields {...parts} failed={captureFailed} onTakeAnew={onTakeAnew} />
      <FactsFields {...parts} />
      <Problem refused={outcome} />
      <div className="report-actions">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {t(outcome ? 'sendAgain' : 'send')}
        </button>
        <button className="button quiet" type="button" onClick={() => void throwAway()}>
          {t('throwAway')}
        </button>
        <p role="status">{busy ? t('sending') : null}</p>
      </div>
    </form>
  )
}
