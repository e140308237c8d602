import { use, useEffect, useState } from 'react'
import { useAsyncData } from '../async/use-async-data.ts'
import { useTexts } from '../site/use-texts.ts'
import { slowAfterMs } from '../transition/slow.ts'
import { NavigationContext } from './navigation-context.ts'

/** The bar at the top while a slow screen loads; it has no value, for nobody knows how far it is. */
export function Progress() {
  const t = useTexts()
  const { loading, announce } = use(NavigationContext)
  const pending = useAsyncData(loading).status === 'pending'
  const [slow, setSlow] = useState(false)
  const label = t('loading')
  useEffect(() => {
    if (!pending) return setSlow(false)
    const timer = setTimeout(() => {
      setSlow(true)
      announce(label)
    }, slowAfterMs)
    return () => clearTimeout(timer)
  }, [pending, announce, label])
  // It stands in no landmark: who does not see it hears the words.
  return slow ? <div className="progress" aria-hidden="true" /> : null
}
