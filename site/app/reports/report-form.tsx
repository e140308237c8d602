import type { FormEvent } from 'react'
import { useTexts } from '../site/use-texts.ts'
import type { DialogProps } from './dialog.tsx'
import type { Draft } from './draft.ts'
import { FactsPart } from './facts-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { Problem } from './problem.tsx'
import type { Sending } from './use-sending.ts'
import { WordsPart } from './words-part.tsx'

interface Props extends DialogProps {
  sending: Sending
}

/** All that is sent, in the order of how much it matters. */
export function ReportForm({ user, state, captureFailed, onClose, onTakeAnew, sending }: Props) {
  const t = useTexts()
  const { draft, keep, drop } = state
  const { busy, outcome, send } = sending
  const parts = { draft, change: (changed: Partial<Draft>) => keep({ ...draft, ...changed }) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const throwAway = () => {
    drop()
    onClose()
  }
  return (
    <form className="report-form" onSubmit={submit} aria-busy={busy}>
      <p className="report-who">
        {t('reportedBy')} <bdi translate="no">{user.name}</bdi>{' '}
        <bdi translate="no">({user.email})</bdi>
      </p>
      <WordsPart {...parts} refused={outcome} />
      <PicturePart {...parts} failed={captureFailed} onTakeAnew={onTakeAnew} />
      <FactsPart {...parts} />
      <Problem refused={outcome} />
      <div className="report-actions">
        <button className="button" type="submit" aria-disabled={busy || undefined}>
          {t(outcome ? 'sendAgain' : 'send')}
        </button>
        <button className="button quiet" type="button" onClick={throwAway}>
          {t('throwAway')}
        </button>
        <p role="status">{busy ? t('sending') : null}</p>
      </div>
    </form>
  )
}
