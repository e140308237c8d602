import { documentIds } from '../document/document-ids.ts'
import { useHere } from '../site/here.ts'
import { useTexts } from '../site/use-texts.ts'
import type { PageView } from './template.ts'

/** Content of the page: HTML that was sanitized when it was saved. */
export function Content({ view }: { view: PageView }) {
  const html = view.texts.content ?? ''
  const { insert } = useHere()
  const t = useTexts()
  if (html === '') return null
  const marks = {
    className: 'content',
    id: documentIds.content,
    // For the buttons on code (browser/copy-code.ts).
    ...(html.includes('<pre') && {
      'data-copy': t('copy'),
      'data-copied': t('copied'),
      'data-copy-lang': t.lang('copy').lang,
    }),
  }
  if (insert) return <div {...marks}>{insert(html)}</div>
  return (
    <div
      {...marks}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on save (api/src/html).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
