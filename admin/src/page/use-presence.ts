import { useQuery } from '@tanstack/react-query'
import { type Here, PresenceList, presenceEverySeconds } from '@vitrine/contract/admin/page-list'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'
import { tab } from '../saving/tab.ts'

/** Tells that this tab has a page open, and hears who else has. */
export function usePresence(id: number, locale: string) {
  const tell = (more: Partial<z.infer<typeof Here>> = {}, keepalive = false) =>
    ask(PresenceList, editingPaths.presence(id), {
      method: 'PUT',
      body: { tab, locale, ...more },
      keepalive,
      quiet: true,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leaves the page that it came to.
  useEffect(() => {
    const leave = () => void tell({ leaving: true }, true)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, locale])
  const { data } = useQuery({
    queryKey: ['presence', id, locale],
    queryFn: async () => dataOf(await tell()).data,
    refetchInterval: (presenceEverySeconds * 1_000) / 2,
    gcTime: 0,
  })
  return (data ?? []).filter((each) => each.tab !== tab)
}
