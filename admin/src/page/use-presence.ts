import { useQuery } from '@tanstack/react-query'
import {
  type PresenceList,
  type PresenceReport,
  presenceIntervalSeconds,
} from '@vitrine/contract/admin/page-list'
import { reportPresence } from '@vitrine/contract/endpoints/admin-pages'
import { useEffect, useRef } from 'react'
import type * as z from 'zod/mini'
import { tabId } from '../autosave/tab-id.ts'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { signingOut } from '../session/session-events.ts'

/** Intervals of polling. With other people on the page it is shorter: they can replace words. */
const everyMs = { alone: (presenceIntervalSeconds * 1_000) / 2, withOthers: 5_000 }

/**
 * Reports that this tab has the page open, and that it leaves. Returns the other people on the
 * page, and the notices of replaced words.
 */
export function usePresence(id: number, locale: string) {
  const report = (more: Partial<z.infer<typeof PresenceReport>> = {}, keepalive = false) =>
    call(
      reportPresence,
      { params: { id }, body: { tab: tabId, locale, ...more } },
      { keepalive, quiet: true },
    )
  const isHere = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup reports the page of its own effect.
  useEffect(() => {
    const leave = async () => {
      if (!isHere.current) return
      isHere.current = false
      await report({ leaving: true }, true)
    }
    addEventListener('pagehide', leave)
    const unsubscribe = signingOut.subscribe(leave)
    return () => {
      removeEventListener('pagehide', leave)
      unsubscribe()
      void leave()
    }
  }, [id, locale])
  const { data } = useQuery({
    queryKey: ['presence', id, locale],
    queryFn: async () => {
      isHere.current = true
      return unwrap(await report())
    },
    refetchInterval: ({ state }) =>
      findOthers(state.data).length > 0 ? everyMs.withOthers : everyMs.alone,
    gcTime: 0,
  })
  const replaced = (data?.replaced ?? []).filter((notice) => notice.locale === locale)
  return { others: findOthers(data), replaced }
}

const findOthers = (list: z.infer<typeof PresenceList> | undefined) =>
  (list?.data ?? []).filter((each) => each.tab !== tabId)
