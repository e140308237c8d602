import { Modal } from '../layers/modal.tsx'
import { useTexts } from '../site/use-texts.ts'
import { ReportForm, type ReportFormProps } from './report-form.tsx'
import { Sent } from './sent.tsx'
import { useSending } from './use-sending.ts'

type Props = Omit<ReportFormProps, 'sending'>

/** The report while it is written and sent. Closing the dialog keeps the text. */
export function ReportDialog(props: Props) {
  const t = useTexts()
  const { state, onClose } = props
  const sending = useSending(state)
  const { outcome } = sending
  const close = () => {
    // An unwritten report is not kept: the next screenshot is of another page.
    if (outcome?.ok || !state.isBegun) state.drop()
    onClose()
  }
  return (
    <Modal title={t('title')} onClose={close} className="report-modal">
      {outcome?.ok ? (
        <Sent id={outcome.id} onClose={close} />
      ) : (
        <ReportForm {...props} sending={sending} />
      )}
    </Modal>
  )
}
