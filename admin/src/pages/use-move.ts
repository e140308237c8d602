import { useQueryClient } from '@tanstack/react-query'
import type { MovePages } from '@vitrine/contract/admin/page-list'
import { movePages } from '@vitrine/contract/endpoints/admin-pages'
import { type Answer, call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { type Call, useCall } from '../ui/use-call.ts'

/** Moves pages, or previews the move. */
export const askToMove = (body: MovePages) => call(movePages, { body })

/** Moves pages, by whatever was used for it; says how many addresses changed, and offers the way back. */
export function useMove(onDone: (order: MovePages) => void = () => {}): Call<MovePages> {
  const t = useTexts('pages')
  const queries = useQueryClient()
  const notices = useNotices()
  return useCall(askToMove, [['pages'], ['page']], ({ data }, order) => {
    const { addresses, undo } = data
    // Pages that were moved back before a refusal are not moved again.
    const left = [...undo]
    const changed =
      addresses.length > 0 ? ` ${t('addressesMoved', { count: addresses.length })}` : ''
    notices.show({
      text: t('moved', { count: order.ids.length }) + changed,
      undo: async () => {
        const answer = await moveBack(left)
        await queries.invalidateQueries({ queryKey: ['pages'] })
        return answer
      },
    })
    onDone(order)
  })
}

/** Makes moves one after the other, until one is refused; those that were made leave the list. */
async function moveBack(left: MovePages[]): Promise<Answer<unknown>> {
  for (let body = left[0]; body; body = left[0]) {
    const answer = await askToMove(body)
    if (!answer.ok) return answer
    left.shift()
  }
  return { ok: true, data: undefined }
}
