import { useQueryClient } from '@tanstack/react-query'
import type { MovePages } from '@vitrine/contract/admin/page-list'
import { movePages } from '@vitrine/contract/endpoints/admin-pages'
import { type CallResult, call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { type CallState, useCall } from '../ui/use-call.ts'

/** Moves pages, or previews the move. */
export const sendMove = (body: MovePages) => call(movePages, { body })

/** Moves pages. Shows the number of changed addresses, with an undo. */
export function useMove(onDone: (order: MovePages) => void = () => {}): CallState<MovePages> {
  const t = useTexts('pages')
  const queries = useQueryClient()
  const notices = useNotices()
  return useCall(sendMove, [['pages'], ['page']], ({ data }, order) => {
    const { addresses, undo } = data
    // A retry of the undo skips the moves that have succeeded.
    const remaining = [...undo]
    const changed =
      addresses.length > 0 ? ` ${t('addressesMoved', { count: addresses.length })}` : ''
    notices.show({
      text: t('moved', { count: order.ids.length }) + changed,
      undo: async () => {
        const answer = await undoMoves(remaining)
        await queries.invalidateQueries({ queryKey: ['pages'] })
        return answer
      },
    })
    onDone(order)
  })
}

/** Sends moves one after the other until one is refused. Removes each sent one from the list. */
async function undoMoves(remaining: MovePages[]): Promise<CallResult<unknown>> {
  for (let body = remaining[0]; body; body = remaining[0]) {
    const answer = await sendMove(body)
    if (!answer.ok) return answer
    remaining.shift()
  }
  return { ok: true, data: undefined }
}
