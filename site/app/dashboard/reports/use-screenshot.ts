import { pathOf } from '@vitrine/contract/endpoints/endpoint'
import { showScreenshot } from '@vitrine/contract/endpoints/reports'
import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.ts'

/**
 * Where the browser finds the picture of a report. With a session an image asks for it by itself; a
 * token goes along only when a script asks.
 */
export function useScreenshot(id: number): string | undefined {
  const site = useSite()
  const { auth, apiOrigin } = site.config
  const [fetched, setFetched] = useState<string>()
  useEffect(() => {
    if (auth.mode === 'cookie') return undefined
    const gone = new AbortController()
    const fetchPicture = async () => {
      const http = await site.http()
      const response = await http(pathOf(showScreenshot, { id }), { signal: gone.signal })
      if (!response.ok) return
      const address = URL.createObjectURL(await response.blob())
      gone.signal.addEventListener('abort', () => URL.revokeObjectURL(address))
      setFetched(address)
    }
    // Without it the screen says that there is none.
    fetchPicture().catch(() => {})
    return () => gone.abort()
  }, [site, auth, id])
  return auth.mode === 'cookie' ? apiOrigin + pathOf(showScreenshot, { id }) : fetched
}
