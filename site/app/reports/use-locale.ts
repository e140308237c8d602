import { useEffect, useState, useSyncExternalStore } from 'react'
import { localeAt } from '../site/place.ts'
import { useSite } from '../site/site.ts'
import { shownPath } from './facts.ts'

/** Name of the widget's interface texts. */
export const reportTexts = 'reports'

/**
 * Locale of the page, as soon as the texts of the widget are loaded in it; undefined until then.
 */
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

/** Calls `onChange` when a navigation changes the `lang` of the document. */
function watchLanguage(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
