import { documentIds } from '../document/document-ids.ts'
import { useHere } from '../site/here.ts'
import { useContentMarks } from './content-marks.ts'
import { splitBeforeSections } from './outline.ts'
import { TableOfContents } from './table-of-contents.tsx'
import type { PageView } from './template.ts'

interface Props {
  view: PageView
  /** True if a long text gets its table of contents, between the introduction and the sections. */
  outlined?: boolean
}

/** Content of the page: HTML that was sanitized when it was saved. */
export function Content({ view, outlined = false }: Props) {
  const html = view.texts.content ?? ''
  const { insert } = useHere()
  const contentMarks = useContentMarks(html)
  if (html === '') return null
  const marks = {
    className: 'content',
    id: documentIds.content,
    ...contentMarks,
  }
  const parts = outlined && insert ? splitBeforeSections(html) : undefined
  if (insert && parts)
    return (
      <div {...marks}>
        {parts.introduction ? insert(parts.introduction) : null}
        <TableOfContents outline={parts.outline} />
        {insert(parts.sections)}
      </div>
    )
  if (insert) return <div {...marks}>{insert(html)}</div>
  return (
    <div
      {...marks}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save (api/src/html).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
