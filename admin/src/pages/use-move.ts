import { useQueryClient } from '@tanstack/react-query'
import { type MovePages, PagesMoved } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { ask } from '../http/ask.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { type Call, useCall } from '../ui/use-call.ts'

/** Asks for a move, or for what would come of it. */
export const askToMove = (body: MovePages) =>
  ask(PagesMoved, editingPaths.move, { method: 'POST', body })

/** Moves pages, by whatever was used for it; says how many addresses changed, and offers the way back. */
export function useMove(onDone: (order: MovePages) => void = () => {}): Call<MovePages> {
  const t = useTexts('pages')
  const queries = useQueryClient()
  const notices = useNotices()
  return useCall(askToMove, [['pages'], ['page']], ({ data }, order) => {
    const { addresses, undo } = data
    const changed =
      addresses.length > 0 ? ` ${t('addressesMoved', { count: addresses.length })}` : ''
    notices.show({
      text: t('moved', { count: order.ids.length }) + changed,
      undo: async () => {
        for (const body of undo) await askToMove(body)
        await queries.invalidateQueries({ queryKey: ['pages'] })
      },
    })
    onDone(order)
  })
}
