import { use, useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { createAsyncData } from '../async/async-data.ts'
import { useAsyncData } from '../async/use-async-data.ts'
import { applyHead } from '../document/apply-head.ts'
import { useSite } from '../site/site.ts'
import { documentHead } from './document-head.ts'
import { NavigationContext } from './navigation-context.ts'

/**
 * A loader's failure arrives with the error page's sentences, and the router's state names it to the
 * head. When a component fails nobody knew that they would be needed: they are fetched here.
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
      applyHead(documentHead(site, { location, matches: [], loaderData: {}, errors }))
      announce(document.title)
    })
    return texts.abort
  }, [texts, site, location, locale, error, announce])
}
