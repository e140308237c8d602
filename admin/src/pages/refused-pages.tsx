import { Link } from 'react-router'
import { fieldLabel } from '../fields/field-label.ts'
import type { Refused } from '../http/client.ts'
import { sentenceOf } from '../http/problem.tsx'
import { useSpeech, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { localeName, speechOf, useSession } from '../session/session.ts'
import { publishReasonsIn } from './publish-reasons.ts'

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
  const { language } = useSpeech()
  const { site } = useSession()
  const getName = (code: string) => localeName(site, code) ?? t('page:structure')
  const entries = Object.entries(publishReasonsIn(answer))
  const reasons = entries.map(([code, { reason, field = '' }]) => ({
    code,
    why: `${getName(code)} – ${t(`page:refused-${reason}`, { field: fieldLabel(site, field, language) })}`,
  }))
  const shown = reasons.length > 0 ? reasons : [{ code: '', why: sentenceOf(answer, t) }]
  return shown.map(({ code, why }) => {
    // A reason for all languages can be fixed in any of them.
    const linkCode = code in titles ? code : (locales[0] ?? '')
    return (
      <li key={code}>
        <Link to={paths.page(id, linkCode)} {...(titles[linkCode] && speechOf(site, linkCode))}>
          {titles[linkCode] || t('untitled')}
        </Link>
        {' – '}
        {why}
      </li>
    )
  })
}
