import { deleteResponses } from '@vitrine/contract/endpoints/responses'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import { useCall } from '../ui/use-call.ts'
import { staleResponses } from './responses-query.ts'

interface Props {
  page: number
  ids: number[]
  onDeleted: () => void
  onClose: () => void
}

/** Asks before responses are deleted with their files. */
export function DeleteDialog({ page, ids, onDeleted, onClose }: Props) {
  const t = useTexts('responses')
  const notices = useNotices()
  const count = ids.length
  const calling = useCall(
    (_: undefined) => call(deleteResponses, { params: { page }, body: { ids } }),
    staleResponses,
    () => {
      notices.show({ text: t('deleted', { count }) })
      onDeleted()
      onClose()
    },
  )
  return (
    <QuestionDialog
      title={t('deleteTitle', { count })}
      action={t('deleteForGood')}
      calling={calling}
      onClose={onClose}
    >
      <p>{t('deleteText', { count })}</p>
    </QuestionDialog>
  )
}
