import { dayMs, hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { noteSeenContents } from '@vitrine/contract/endpoints/site-server'
import { contentItemsMax } from '@vitrine/contract/pages/contents'
import { type ApiAccess, notifyApi } from './notify-api.ts'

interface SeenTextsOptions extends ApiAccess {
  now?: () => number
}

/** Collects which declared texts the site shows, and reports them to the API. */
export interface SeenTexts {
  add: (id: string) => void
  /** Reports the texts that were not reported within a day. */
  report: () => Promise<void>
}

/**
 * Texts that were shown since the start of the process count as shown each day, because cached
 * pages are rarely rendered again.
 */
export function createSeenTexts({ now = Date.now, ...access }: SeenTextsOptions): SeenTexts {
  const reportedAt = new Map<string, number>()
  return {
    add: (id) => {
      if (!reportedAt.has(id)) reportedAt.set(id, 0)
    },
    report: async () => {
      const unreported = [...reportedAt].flatMap(([id, at]) => (now() - at < dayMs ? [] : id))
      const ids = unreported.slice(0, contentItemsMax)
      if (ids.length === 0) return
      await notifyApi(access, noteSeenContents, { body: ids })
      // A failed report is tried again after a day.
      for (const id of ids) reportedAt.set(id, now())
    },
  }
}

/** Reports regularly, without keeping the process alive. Returns a function that stops it. */
export function reportRegularly({ report }: SeenTexts): () => void {
  const firstTimer = setTimeout(reportQuietly, minuteMs).unref()
  const interval = setInterval(reportQuietly, hourMs).unref()
  return () => {
    clearTimeout(firstTimer)
    clearInterval(interval)
  }

  // Failures are ignored: the next report contains the same texts.
  function reportQuietly() {
    report().catch(() => {})
  }
}
