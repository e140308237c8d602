import { confirmTranslations, undoConfirmation } from '@vitrine/contract/endpoints/translations'
import { type CallResult, call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'

interface ConfirmAllOptions {
  id: number
  locale: string
  /** Saves the text, and the confirmations so far. */
  save: () => Promise<void>
  /** Reads the translation again. */
  onChanged: () => void
}

/** Declares the whole translation right as it is, with an undo. */
export function useConfirmAll({ id, locale, save, onChanged }: ConfirmAllOptions) {
  const t = useTexts('translation')
  const notices = useNotices()
  return useCall(
    async () => {
      await save()
      return call(confirmTranslations, { body: { locale, ids: [id] } })
    },
    [['page', id], ['pages']],
    ({ data: { confirmation } }) => {
      onChanged()
      if (confirmation === null) return
      const undo = async (): Promise<CallResult<unknown>> => {
        const answer = await call(undoConfirmation, { body: { locale, confirmation } })
        onChanged()
        return answer
      }
      notices.show({ text: t('allConfirmed'), undo })
    },
  )
}
