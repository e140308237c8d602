import type { User } from '@vitrine/contract/identity'
import { type FormEvent, useState } from 'react'
import { Modal } from '../layers/modal.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSite } from '../site.ts'
import type { Draft } from './draft.ts'
import { FactsPart } from './facts-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { Problem } from './problem.tsx'
import { type ReportOutcome, sendReport } from './send-report.ts'
import { Sent } from './sent.tsx'
import type { DraftState } from './use-draft.ts'
import { WordsPart } from './words-part.tsx'

interface Props {
  user: User
  state: DraftState & { draft: Draft }
  captureFailed: boolean
  onClose: () => void
  onTakeAnew: () => void
}

/** The report as it is written and sent; closing it keeps what was written. */
export function ReportDialog({ user, state, captureFailed, onClose, onTakeAnew }: Props) {
  const t = useTexts()
  const site = useSite()
  const [sending, setSending] = useState(false)
  const [outcome, tell] = useState<ReportOutcome>()
  const { draft, keep, forget, drop, isBegun } = state
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    tell(undefined)
    const said = await sendReport(site, draft)
    setSending(false)
    if (said.ok) forget()
    tell(said)
  }
  const close = () => {
    // What nobody has written is not kept: the next picture is of another page.
    if (outcome?.ok || !isBegun) drop()
    onClose()
  }
  const throwAway = () => {
    drop()
    onClose()
  }
  const change = (changed: Partial<Draft>) => keep({ ...draft, ...changed })
  return (
    <Modal title={t('title')} onClose={close} className="report-modal">
      {outcome?.ok ? (
        <Sent id={outcome.id} user={user} onClose={close} />
      ) : (
        <form className="report-form" onSubmit={send} aria-busy={sending}>
          <p className="report-who">
            {t('reportedBy')} <bdi translate="no">{user.name}</bdi>{' '}
            <bdi translate="no">({user.email})</bdi>
          </p>
          <WordsPart draft={draft} change={change} refused={outcome} />
          <PicturePart
            draft={draft}
            change={change}
            failed={captureFailed}
            onTakeAnew={onTakeAnew}
          />
          <FactsPart draft={draft} change={change} />
          <Problem refused={outcome} />
          <div className="report-actions">
            <button className="button" type="submit" aria-disabled={sending || undefined}>
              {t(outcome ? 'sendAgain' : 'send')}
            </button>
            <button className="button quiet" type="button" onClick={throwAway}>
              {t('throwAway')}
            </button>
            <p className="report-progress" role="status">
              {sending ? t('sending') : null}
            </p>
          </div>
        </form>
      )}
    </Modal>
  )
}
