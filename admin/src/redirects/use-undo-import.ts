import { useQueryClient } from '@tanstack/react-query'
import { undoRedirectImport } from '@vitrine/contract/endpoints/redirects'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { redirectsKey } from './redirects.ts'

const namedMax = 5

/** Returns a function that undoes an import, and names the redirects that are left. */
export function useUndoImport() {
  const t = useTexts('redirects')
  const queries = useQueryClient()
  const { show } = useNotices()
  return async (id: string) => {
    const answer = await call(undoRedirectImport, { body: { import: id } })
    await queries.invalidateQueries({ queryKey: redirectsKey })
    if (answer.ok && answer.data.data.left > 0) {
      const { left, sources } = answer.data.data
      const named = sources.slice(0, namedMax).join(', ') + (left > namedMax ? '…' : '')
      show({ text: t('importLeft', { count: left, sources: named }), isProblem: true })
    }
    return answer
  }
}
