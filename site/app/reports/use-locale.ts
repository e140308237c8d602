import { useEffect, useState, useSyncExternalStore } from 'react'
import { localeAt } from '../site/place.ts'
import { useSite } from '../site/site.ts'
import { shownPath } from './facts.ts'

export const reportTexts = 'reports'

/** Locale of the page, once the texts of the widget are loaded in it. */
export function useShownLocale(): string | undefined {
  const site = useSite()
  const locale = useSyncExternalStore(watchLanguage, () => localeAt(site, shownPath(site)))
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    let isMounted = true
    const load = async () => {
      await site.loadTexts?.(locale, reportTexts)
      // Without its text the button is not shown.
      const isLoaded = site.texts.read(locale, reportTexts, 'button').text !== 'button'
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
