import { useQuery } from '@tanstack/react-query'
import { listBrokenLinks } from '@vitrine/contract/endpoints/page-texts'
import { formatLinkProblem } from '../../editor/forms/link-state.tsx'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { useTexts } from '../../locale/use-texts.ts'

interface Props {
  id: number
  locale: string
  /** The checked parts of the text as it was last saved; see `extractCheckedParts`. */
  saved: string
}

/** Lists the broken links of a text as it was last saved, before it is published. */
export function BrokenLinks({ id, locale, saved }: Props) {
  const t = useTexts('editor')
  const { data: links = [] } = useQuery({
    // Fetched again when a save has changed a link, and after each publication.
    queryKey: ['broken-links', id, locale, saved],
    placeholderData: (before) => before,
    queryFn: async () => unwrap(await call(listBrokenLinks, { params: { id, locale } })).data,
  })
  if (links.length === 0) return null
  return (
    <details className="broken-links">
      <summary>{t('brokenLinks', { count: links.length })}</summary>
      <ul>
        {links.map(({ text, href, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may have the same text and address.
          <li key={at}>
            <strong>{text || href}</strong> {problem ? formatLinkProblem(problem, t) : null}
          </li>
        ))}
      </ul>
    </details>
  )
}
