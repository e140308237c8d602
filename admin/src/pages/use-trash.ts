import { useMutation, useQueryClient } from '@tanstack/react-query'
import { restorePages, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'

const endpoints = { trash: trashPages, restore: restorePages }
const opposites = { trash: 'restore', restore: 'trash' } as const
type Move = { action: keyof typeof opposites; ids: number[] }

/** Moves pages to the trash or restores them, with an undo. */
export function useTrash(onDone: () => void = () => {}) {
  const t = useTexts('pages')
  const queries = useQueryClient()
  const notices = useNotices()
  const run = async ({ action, ids }: Move) => {
    const answer = await call(endpoints[action], { body: { ids } })
    void queries.invalidateQueries({ queryKey: ['page'] })
    await queries.invalidateQueries({ queryKey: ['pages'] })
    return answer
  }
  return useMutation({
    mutationFn: async (move: Move) => {
      const answer = await run(move)
      if (!answer.ok) return answer
      onDone()
      const { ids } = answer.data.data
      notices.show({
        text: t(move.action === 'trash' ? 'trashed' : 'restored', { count: ids.length }),
        undo: () => run({ action: opposites[move.action], ids }),
      })
      return answer
    },
  })
}
