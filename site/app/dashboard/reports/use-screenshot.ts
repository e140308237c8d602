import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showScreenshot } from '@vitrine/contract/endpoints/reports'
import { useEffect, useState } from 'react'
import { useSite } from '../../site/site.ts'

/** URL of a screenshot. In token mode a script fetches it, because an image sends no token. */
export function useScreenshot(id: number): string | undefined {
  const site = useSite()
  const { auth, apiOrigin } = site.config
  const [fetchedUrl, setFetchedUrl] = useState<string>()
  useEffect(() => {
    if (auth.mode === 'cookie') return undefined
    const controller = new AbortController()
    const fetchPicture = async () => {
      const http = await site.http()
      const response = await http(formatEndpointPath(showScreenshot, { id }), {
        signal: controller.signal,
      })
      if (!response.ok) return
      const blobUrl = URL.createObjectURL(await response.blob())
      controller.signal.addEventListener('abort', () => URL.revokeObjectURL(blobUrl))
      setFetchedUrl(blobUrl)
    }
    // On failure the screen shows that there is none.
    fetchPicture().catch(() => {})
    return () => controller.abort()
  }, [site, auth, id])
  return auth.mode === 'cookie'
    ? apiOrigin + formatEndpointPath(showScreenshot, { id })
    : fetchedUrl
}
