import { useEffect, useState, useSyncExternalStore } from 'react'
import { getLocaleAt } from '../site/page-key.ts'
import { useSite } from '../site/site.ts'
import { getShownPath } from './facts.ts'

export const reportTextsName = 'reports'

/** Locale of the page, once the texts of the widget are loaded in it. */
export function useShownLocale(): string | undefined {
  const site = useSite()
  const locale = useSyncExternalStore(watchLanguage, () => getLocaleAt(site, getShownPath(site)))
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    let isMounted = true
    const load = async () => {
      await site.loadTexts?.(locale, reportTextsName)
      // Without its text the button is not shown.
      const isLoaded = site.texts.read(locale, reportTextsName, 'button').text !== 'button'
      if (isMounted && isLoaded) setReady(locale)
    }
    void load()
    return () => {
      isMounted = false
    }
  }, [site, locale])
  return ready
}

function watchLanguage(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
