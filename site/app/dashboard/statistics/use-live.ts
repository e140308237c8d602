import { call } from '@vitrine/contract/client/call'
import { showLiveStatistics } from '@vitrine/contract/endpoints/statistics'
import type { Live } from '@vitrine/contract/tracking/statistics'
import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.ts'

const pollMs = 30_000
/** A screen reader hears of new numbers no more often. */
const tellMs = 5 * 60_000

/**
 * The live numbers, asked for anew every half minute while the tab is seen. `told` are those that a
 * screen reader is told of.
 */
export function useLive(first: Live | undefined): {
  live: Live | undefined
  told: Live | undefined
} {
  const { http } = useSite()
  const [live, setLive] = useState(first)
  const [told, setTold] = useState<Live>()
  useEffect(() => {
    const ask = async () => {
      const answer = await call(await http(), showLiveStatistics)
      if (answer.ok) setLive(answer.data.data)
    }
    return whileSeen(() => void ask().catch(() => {}))
  }, [http])
  useEffect(() => setLive(first), [first])
  useEffect(() => {
    setTold((last) => {
      const base = last ?? first
      if (!live || !base || live.visitors === base.visitors) return last
      return Date.parse(live.at) - Date.parse(base.at) >= tellMs ? live : last
    })
  }, [live, first])
  return { live, told }
}

/** Works every half minute while the tab is seen, and at once when it is seen again. */
function whileSeen(work: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = (changed: boolean) => {
    clearInterval(timer)
    if (document.visibilityState === 'hidden') return
    if (changed) work()
    timer = setInterval(work, pollMs)
  }
  const heard = () => follow(true)
  document.addEventListener('visibilitychange', heard)
  follow(false)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', heard)
  }
}
