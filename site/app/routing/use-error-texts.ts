import { use, useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { createAsyncData } from '../async/async-data.ts'
import { useAsyncData } from '../async/use-async-data.ts'
import { applyHead } from '../document/apply-head.ts'
import { useSite } from '../site/site.ts'
import { getDocumentHead } from './document-head.ts'
import { NavigationContext } from './navigation-context.ts'

/**
 * Loads the texts of the error page after a component has failed, then updates the head and
 * announces the title. A loader's failure needs none of this: it arrives with its texts, and the
 * head follows the router's state.
 */
export function useErrorTexts(locale: string, error: unknown) {
  const site = useSite()
  const location = useLocation()
  const { announce } = use(NavigationContext)
  const [texts] = useState(() =>
    createAsyncData(async (_signal: AbortSignal, code: string) => site.loadTexts?.(code, 'error')),
  )
  useAsyncData(texts)
  useEffect(() => {
    if (isRouteErrorResponse(error)) return
    void texts.load(locale).then(() => {
      const errors = { [location.pathname]: error }
      applyHead(getDocumentHead(site, { location, matches: [], loaderData: {}, errors }))
      announce(document.title)
    })
    return texts.abort
  }, [texts, site, location, locale, error, announce])
}
