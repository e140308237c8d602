import { Modal } from '../layers/modal.tsx'
import { useTexts } from '../site/use-texts.ts'
import { ReportForm, type ReportFormProps } from './report-form.tsx'
import { SentMessage } from './sent.tsx'
import { useReportSubmission } from './use-sending.ts'

type Props = Omit<ReportFormProps, 'sending'>

/** Dialog in which a report is written and sent. The draft survives closing it. */
export function ReportDialog(props: Props) {
  const t = useTexts()
  const { state, onClose } = props
  const sending = useReportSubmission(state)
  const { outcome } = sending
  const close = () => {
    // An empty draft is deleted: the next report needs a new screenshot.
    if (outcome?.ok || !state.isStarted) state.clear()
    onClose()
  }
  return (
    <Modal title={t('title')} onClose={close} className="report-modal">
      {outcome?.ok ? (
        <SentMessage id={outcome.id} onClose={close} />
      ) : (
        <ReportForm {...props} sending={sending} />
      )}
    </Modal>
  )
}
