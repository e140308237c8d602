import { use, useEffect, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { NavigationContext } from './navigation-context.ts'
import { OnItsWay } from './on-its-way.tsx'
import { slowAfterMs } from './slow.ts'
import { useAsyncData } from './use-async-data.ts'

/** The bar while a screen loads that takes its time. */
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
  return <OnItsWay slow={slow} />
}
