import { useMemo } from 'react'
import { documentIds } from '../document.ts'
import { trustedHtml } from '../trusted-types.ts'
import type { PageView } from './template.ts'

/**
 * The article itself: HTML that was sanitized when it was saved. The browser reads it back from the
 * document, so it is sent once and may differ from the string by what the parser made of it.
 */
export function Content({ view }: { view: PageView }) {
  const html = view.texts.content ?? ''
  // React writes the same text anew when it comes as another object.
  const trusted = useMemo(() => trustedHtml(html), [html])
  if (html === '') return null
  return (
    <div
      className="content"
      id={documentIds.content}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save (api/src/html).
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  )
}
