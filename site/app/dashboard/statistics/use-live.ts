import { call } from '@vitrine/contract/client/call'
import { showLiveStatistics } from '@vitrine/contract/endpoints/statistics'
import type { LiveStatistics } from '@vitrine/contract/tracking/statistics'
import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.ts'

const pollMs = 30_000
const announceMs = 5 * 60_000

/** Live statistics, polled while the tab is visible. `announced` are those for screen readers. */
export function useLiveStatistics(initial: LiveStatistics | undefined): {
  live: LiveStatistics | undefined
  announced: LiveStatistics | undefined
} {
  const { http } = useSite()
  const [live, setLive] = useState(initial)
  const [announced, setAnnounced] = useState<LiveStatistics>()
  useEffect(() => {
    const update = async () => {
      const response = await call(await http(), showLiveStatistics)
      if (response.ok) setLive(response.data.data)
    }
    return pollWhileVisible(() => void update().catch(() => {}))
  }, [http])
  useEffect(() => setLive(initial), [initial])
  useEffect(() => {
    setAnnounced((last) => {
      const previous = last ?? initial
      if (!live || !previous || live.visitors === previous.visitors) return last
      return Date.parse(live.at) - Date.parse(previous.at) >= announceMs ? live : last
    })
  }, [live, initial])
  return { live, announced }
}

/** Calls `callback` every `pollMs` while the tab is visible, and when it becomes visible. */
function pollWhileVisible(callback: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const restart = (runNow: boolean) => {
    clearInterval(timer)
    if (document.visibilityState === 'hidden') return
    if (runNow) callback()
    timer = setInterval(callback, pollMs)
  }
  const onVisibilityChange = () => restart(true)
  document.addEventListener('visibilitychange', onVisibilityChange)
  restart(false)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
