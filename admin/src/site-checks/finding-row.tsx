import type { SiteFinding } from '@vitrine/contract/admin/site-checks'
import { useState } from 'react'
import { Link } from 'react-router'
import { FindingWords } from '../findings/finding-words.tsx'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import {
  getLanguageAttributes,
  getLocaleName,
  usePermissionCheck,
  useSession,
} from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { useIgnore } from './use-ignore.ts'

/** A finding with a link to its place in the text. */
export function FindingRow({ finding }: { finding: SiteFinding }) {
  const t = useTexts('site-checks')
  const { site } = useSession()
  const { page, locale, title, severity, rule, position, views } = finding
  const search = new URLSearchParams({ finding: `${rule} ${position ?? ''}`.trim() })
  return (
    <li className="site-finding" data-severity={severity}>
      <div>
        <Sentence finding={finding} />
        <p className="site-finding-page">
          <Link to={`${paths.page(page, locale)}?${search}`}>
            <bdi {...getLanguageAttributes(site, locale)}>{title || t('untitled')}</bdi>
          </Link>{' '}
          <small>
            {site.locales.length > 1 ? `${getLocaleName(site, locale) ?? locale} · ` : null}
            {t('views', { count: views })}
          </small>
        </p>
        <Ignored finding={finding} />
      </div>
      <RowActions finding={finding} />
    </li>
  )
}

function Sentence({ finding }: { finding: SiteFinding }) {
  const { site } = useSession()
  return (
    <p>
      <FindingWords finding={finding} {...getLanguageAttributes(site, finding.locale)} />
    </p>
  )
}

function Ignored({ finding: { ignored } }: { finding: SiteFinding }) {
  const t = useTexts('site-checks')
  const format = useDateTimeFormat('medium')
  if (!ignored) return null
  const [name, day] = [ignored.by?.name ?? t('deletedUser'), format(ignored.at)]
  return (
    <p className="site-finding-note">
      {t('ignoredBy', { name, day })}
      {ignored.note === '' ? null : (
        <>
          {' '}
          <q>{ignored.note}</q>
        </>
      )}
    </p>
  )
}

function RowActions({ finding }: { finding: SiteFinding }) {
  const t = useTexts('site-checks')
  const may = usePermissionCheck()
  const [isAsking, setAsking] = useState(false)
  const ignoring = useIgnore(finding, () => setAsking(false))
  if (!may('publish-pages', finding.locale)) return null
  const name = { title: finding.title || t('untitled') }
  return (
    <div className="buttons">
      <button
        className="link"
        type="button"
        disabled={ignoring.isBusy}
        aria-label={t(finding.ignored ? 'listAgainOf' : 'ignoreOf', name)}
        onClick={() =>
          finding.ignored ? void ignoring.run({ isIgnored: false, note: '' }) : setAsking(true)
        }
      >
        {t(finding.ignored ? 'listAgain' : 'ignore')}
      </button>
      {isAsking ? (
        <IgnoreDialog ignoring={ignoring} onClose={() => setAsking(false)}>
          <Sentence finding={finding} />
        </IgnoreDialog>
      ) : (
        <ProblemNotice refused={ignoring.refused} />
      )}
    </div>
  )
}
