import { useQueryClient } from '@tanstack/react-query'
import type { SiteFinding } from '@vitrine/contract/admin/site-checks'
import { ignoreFinding } from '@vitrine/contract/endpoints/site-checks'
import { call } from '../http/client.ts'
import { useTexts } from '../locale/use-texts.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'
import { siteChecksKey } from './site-checks-query.ts'

interface IgnoreInput {
  isIgnored: boolean
  note: string
}

/** Ignores a finding or lists it again, with a notice that undoes it. */
export function useIgnore({ page, locale, key, ignored }: SiteFinding, onDone: () => void) {
  const t = useTexts('site-checks')
  const queries = useQueryClient()
  const { show } = useNotices()
  const send = (body: IgnoreInput) =>
    call(ignoreFinding, { params: { id: page, locale, key }, body })
  return useCall(send, [siteChecksKey], (_, { isIgnored }) => {
    onDone()
    show({
      text: t(isIgnored ? 'isIgnored' : 'isListed'),
      undo: async () => {
        const answer = await send({ isIgnored: !isIgnored, note: ignored?.note ?? '' })
        await queries.invalidateQueries({ queryKey: siteChecksKey })
        return answer
      },
    })
  })
}

export type Ignoring = ReturnType<typeof useIgnore>
