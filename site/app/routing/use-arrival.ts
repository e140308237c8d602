import { use, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { quietly } from '../async/quietly.ts'
import { placeOf } from '../site/place.ts'
import { useSite } from '../site/site.ts'
import type { LayoutName } from '../templates/template.ts'
import { NavigationContext } from './navigation-context.ts'

/** Tells the navigation of a page that has come into the document, before it is painted. */
export function useArrival(layout: LayoutName, page: string) {
  const { arrived } = use(NavigationContext)
  const site = useSite()
  const location = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const { pathname: path, search, hash } = location
    quietly(() => {
      const place = placeOf(site, path)
      arrived({ place, layout, page, path, search, hash, again: type === 'POP' })
    })
  }, [arrived, site, location, type, layout, page])
}
