import { useEffect, useRef } from 'react'
import { useTexts } from '../site/use-texts.ts'
import { loadDocumentOnce } from '../updates/load-document.ts'

/** Shown if a chunk cannot be loaded (specification §8, "Chunk load error") and a reload failed. */
export function ChunkErrorText({ home }: { home: string }) {
  const t = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    // A lazy chunk that no navigation loads fails here first.
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

// An offline reload would replace the page with the error page of the browser.
function retry() {
  if (navigator.onLine) location.reload()
}
