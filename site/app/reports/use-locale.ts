import { useEffect, useState, useSyncExternalStore } from 'react'
import { localeAt } from '../site/place.ts'
import { useSite } from '../site/site.ts'
import { shownPath } from './facts.ts'

/** Name of the widget's texts. */
export const reportTexts = 'reports'

/** The language of the page beside the widget, once the widget's texts are there in it. */
export function useShownLocale(): string | undefined {
  const site = useSite()
  const locale = useSyncExternalStore(watchLanguage, () => localeAt(site, shownPath(site)))
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    let waits = true
    const load = async () => {
      await site.loadTexts?.(locale, reportTexts)
      // A button without its words would be worse than none.
      const found = site.texts.read(locale, reportTexts, 'button').text !== 'button'
      if (waits && found) setReady(locale)
    }
    void load()
    return () => {
      waits = false
    }
  }, [site, locale])
  return ready
}

/** Each page writes its language on the document. */
function watchLanguage(hear: () => void) {
  const observer = new MutationObserver(hear)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
