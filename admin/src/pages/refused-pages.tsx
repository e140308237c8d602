import { Link } from 'react-router'
import { getFieldLabel } from '../fields/field-label.ts'
import type { Refused } from '../http/client.ts'
import { formatRefusal } from '../http/problem.tsx'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getLanguageAttributes, getLocaleName, useSession } from '../session/session.ts'
import { readPublishReasons } from './publish-reasons.ts'

/** A page that could not be published. */
export interface RefusedPage {
  id: number
  /** Titles in the requested languages, as far as they are known. */
  titles: Record<string, string>
  /** The languages of the request. The link goes to the first one if the reason names none. */
  locales: string[]
  answer: Refused
}

/** Lists why pages were not published, each reason with a link to its text. */
export function RefusedPages({ refused }: { refused: RefusedPage[] }) {
  const t = useTexts('pages')
  if (refused.length === 0) return null
  return (
    <div className="note">
      <p>{t('publishRefused')}</p>
      <ul>
        {refused.map((page) => (
          <Reasons key={page.id} page={page} />
        ))}
      </ul>
    </div>
  )
}

function Reasons({ page: { id, titles, locales, answer } }: { page: RefusedPage }) {
  const t = useTexts('pages')
  const { language } = useLanguage()
  const { site } = useSession()
  const getName = (code: string) => getLocaleName(site, code) ?? t('page:structure')
  const entries = Object.entries(readPublishReasons(answer))
  const reasons = entries.map(([code, { reason, field = '' }]) => ({
    code,
    why: `${getName(code)} – ${t(`page:refused-${reason}`, { field: getFieldLabel(site, field, language) })}`,
  }))
  const shown = reasons.length > 0 ? reasons : [{ code: '', why: formatRefusal(answer, t) }]
  return shown.map(({ code, why }) => {
    // A reason for all languages can be fixed in any of them.
    const linkCode = code in titles ? code : (locales[0] ?? '')
    return (
      <li key={code}>
        <Link
          to={paths.page(id, linkCode)}
          {...(titles[linkCode] && getLanguageAttributes(site, linkCode))}
        >
          {titles[linkCode] || t('untitled')}
        </Link>
        {' – '}
        {why}
      </li>
    )
  })
}
