import { dayMs, hourMs, minuteMs } from '@vitrine/contract/bounds/durations'
import { noteSeenContents } from '@vitrine/contract/endpoints/site-server'
import { itemsMax } from '@vitrine/contract/pages/contents'
import { type ToldApi, tellApi } from './tell-api.ts'

interface Telling extends ToldApi {
  now?: () => number
}

/** Which declared texts the site shows: heard while pages are rendered, told apart from requests. */
export interface SeenTexts {
  /** A page shows this text. */
  sees: (id: string) => void
  /** Tells the API what nobody has told it for a day. */
  tell: () => Promise<void>
}

/**
 * A page that is held is not rendered again for a long time: what has been shown since the start of
 * the process counts as shown each day.
 */
export function createSeenTexts({ now = Date.now, ...told }: Telling): SeenTexts {
  const toldAt = new Map<string, number>()
  return {
    sees: (id) => {
      if (!toldAt.has(id)) toldAt.set(id, 0)
    },
    tell: async () => {
      const untold = [...toldAt].flatMap(([id, at]) => (now() - at < dayMs ? [] : id))
      // The rest has its turn the next time.
      const ids = untold.slice(0, itemsMax)
      if (ids.length === 0) return
      await tellApi(told, noteSeenContents, { body: ids })
      // A server that knows no such call, or that is away, is told another day.
      for (const id of ids) toldAt.set(id, now())
    },
  }
}

/** Tells it now and then, as long as the process lives for other reasons; answers what ends that. */
export function tellNowAndThen({ tell }: SeenTexts): () => void {
  const soon = setTimeout(quietly, minuteMs).unref()
  const often = setInterval(quietly, hourMs).unref()
  return () => {
    clearTimeout(soon)
    clearInterval(often)
  }

  // Nobody waits for it, and the next time says the same.
  function quietly() {
    tell().catch(() => {})
  }
}
