import type { NewPreview } from '@vitrine/contract/admin/previews'
import { makePreview } from '@vitrine/contract/endpoints/previews'
import type * as z from 'zod/mini'
import type { Autosave } from '../../autosave/autosave.ts'
import { call } from '../../http/client.ts'
import { type CallState, useCall } from '../../ui/use-call.ts'
import { useCopyLink } from './use-copy-link.ts'

/**
 * Creates a preview link for people without an account and copies it. The link shows the current
 * text.
 */
export function useNewLink(
  pageId: number,
  autosave: Autosave,
): CallState<z.infer<typeof NewPreview>> {
  const copy = useCopyLink()
  return useCall(
    async (body: z.infer<typeof NewPreview>) => {
      await autosave.flush()
      return call(makePreview, { params: { id: pageId }, body })
    },
    [['previews', pageId]],
    ({ data: { url } }) => void copy(url),
  )
}
