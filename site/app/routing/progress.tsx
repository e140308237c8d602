import { use, useEffect, useState } from 'react'
import { useAsyncData } from '../async/use-async-data.ts'
import { useTexts } from '../site/use-texts.ts'
import { loadingIndicatorDelayMs } from '../transition/loading-delay.ts'
import { NavigationContext } from './navigation-context.ts'

/** Progress bar of a slow screen, without a value because the progress is unknown. */
export function Progress() {
  const t = useTexts()
  const { loading, announce } = use(NavigationContext)
  const isPending = useAsyncData(loading).status === 'pending'
  const [isSlow, setIsSlow] = useState(false)
  const label = t('loading')
  useEffect(() => {
    if (!isPending) return setIsSlow(false)
    const timer = setTimeout(() => {
      setIsSlow(true)
      announce(label)
    }, loadingIndicatorDelayMs)
    return () => clearTimeout(timer)
  }, [isPending, announce, label])
  // Hidden from screen readers, which get the announcement instead.
  return isSlow ? <div className="progress" aria-hidden="true" /> : null
}
