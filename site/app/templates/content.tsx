import { documentIds } from '../document-ids.ts'
import type { PageView } from './template.ts'

/** The article itself: HTML that was sanitized when it was saved. */
export function Content({ view }: { view: PageView }) {
  const html = view.texts.content ?? ''
  if (html === '') return null
  return (
    <div
      className="content"
      id={documentIds.content}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save (api/src/html).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
