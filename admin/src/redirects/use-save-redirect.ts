import { useQueryClient } from '@tanstack/react-query'
import type { SavedRedirect } from '@vitrine/contract/admin/redirects'
import {
  changeRedirect,
  createRedirect,
  deleteRedirects,
} from '@vitrine/contract/endpoints/redirects'
import { type CallResult, call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { afterUndo, type RedirectInput, redirectsKey, toDraft } from './redirects.ts'

/** Creates a redirect, or changes `before`, with a notice that undoes it. */
export function useSaveRedirect(before: SavedRedirect | undefined, onDone: () => void) {
  const t = useTexts('redirects')
  const queries = useQueryClient()
  const { show } = useNotices()
  return useCall(
    (draft: RedirectInput) =>
      before
        ? call(changeRedirect, {
            params: { id: before.id },
            body: { ...draft, version: before.version },
          })
        : call(createRedirect, { body: draft }),
    [redirectsKey],
    ({ data: { id, version } }) => {
      const undo = (): Promise<CallResult<unknown>> =>
        before
          ? call(changeRedirect, { params: { id }, body: { ...toDraft(before), version } })
          : call(deleteRedirects, { body: { ids: [id] } })
      const reload = () => queries.invalidateQueries({ queryKey: redirectsKey })
      show({ text: t('saved'), undo: () => afterUndo(undo(), reload) })
      onDone()
    },
  )
}
