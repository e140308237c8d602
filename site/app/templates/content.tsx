import { documentIds } from '../document/document-ids.ts'
import { useHere } from '../site/here.ts'
import type { PageView } from './template.ts'

/** Content of the page: HTML that was sanitized when it was saved. */
export function Content({ view }: { view: PageView }) {
  const html = view.texts.content ?? ''
  const { insert } = useHere()
  if (html === '') return null
  const marks = { className: 'content', id: documentIds.content }
  if (insert) return <div {...marks}>{insert(html)}</div>
  return (
    <div
      {...marks}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save (api/src/html).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
