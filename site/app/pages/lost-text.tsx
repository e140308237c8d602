import { useEffect, useRef } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { loadDocumentOnce } from '../updates/load-document.ts'

/**
 * Says that a part of the page could not be fetched, and offers to try again (specification §8,
 * "Chunk load error"). It is shown when loading the document by itself is no way out, or not yet.
 */
export function LostText({ home }: { home: string }) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // A part that no navigation has asked for fails here first.
    loadDocumentOnce(location.href)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return (
    <div className="error" data-status="lost" {...t.lang('lost')}>
      <h1 ref={heading} tabIndex={-1}>
        {t('lost')}
      </h1>
      <p>{t('lostDetail')}</p>
      <p className="error-actions">
        <button className="button" type="button" onClick={retry}>
          {t('retry')}
        </button>
        <a className="button quiet" href={home}>
          {t('home')}
        </a>
      </p>
    </div>
  )
}

// Offline, the browser's own page would take the place of this one.
function retry() {
  if (navigator.onLine) location.reload()
}
