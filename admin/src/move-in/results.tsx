import type { MoveInState, MoveInSummary, PageToReview } from '@vitrine/contract/admin/move-in'
import { formatCallAddress } from '@vitrine/contract/client/call'
import { downloadMoveInData, downloadMoveInReport } from '@vitrine/contract/endpoints/move-in'
import { Link } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { DownloadLink } from '../ui/download-link.tsx'

/** What the last check or import found: counts, languages that the site lacks, pages to review. */
export function Results({ state }: { state: MoveInState }) {
  const t = useTexts('move-in')
  const kind = state.run?.kind === 'check' || !state.import ? 'check' : 'import'
  const summary = state[kind]
  if (!summary) return null
  const query = { kind }
  return (
    <div className="move-in-results">
      <h3>{t(kind === 'check' ? 'wouldDo' : 'hasDone', { site: summary.title || summary.url })}</h3>
      {summary.isCut ? <p className="note">{t('isCut')}</p> : null}
      <Counts summary={summary} />
      <MissingLanguages summary={summary} />
      <Review summary={summary} />
      <p className="move-in-reports">
        <DownloadLink
          href={formatCallAddress(downloadMoveInReport, { query })}
          name="import-report.html"
        >
          {t('report')}
        </DownloadLink>
        <DownloadLink
          href={formatCallAddress(downloadMoveInData, { query })}
          name="import-report.json"
        >
          {t('reportData')}
        </DownloadLink>
      </p>
    </div>
  )
}

const keptKinds = new Set(['comments', 'accounts'])

function Counts({ summary }: { summary: MoveInSummary }) {
  const t = useTexts('move-in')
  const { texts, pages, files, translations, left } = summary
  const total = Object.values(texts).reduce((sum, count) => sum + count, 0)
  const byLanguage = Object.entries(texts).map(([locale, count]) => `${locale} ${count}`)
  const kept = Object.entries(left).map(([kind, count]) =>
    keptKinds.has(kind) ? t(`left_${kind}`, { count }) : `${kind} ${count}`,
  )
  const rows: [string, string | number][] = [
    [t('rowTexts'), `${total}${byLanguage.length > 1 ? ` (${byLanguage.join(', ')})` : ''}`],
    [t('rowTranslations'), t('translations', translations)],
    [t('rowPages'), t('pages', pages)],
    [t('rowFiles'), t('files', files)],
    [t('rowTopics'), summary.topics],
    [t('rowRedirects'), summary.redirects],
  ]
  const rowsIfAny: typeof rows = [
    [t('rowMenus'), summary.menus.join(', ')],
    [t('rowEdited'), summary.edited],
    [t('rowWarnings'), summary.warnings],
    [t('rowLeft'), kept.join(', ')],
  ]
  return (
    <dl>
      {[...rows, ...rowsIfAny.filter(([, value]) => value)].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function MissingLanguages({ summary: { missingLanguages } }: { summary: MoveInSummary }) {
  const t = useTexts('move-in')
  if (missingLanguages.length === 0) return null
  return (
    <>
      <h3>{t('missingLanguages')}</h3>
      <p>{t('missingHint')}</p>
      <ul>
        {missingLanguages.map(({ code, texts, line }) => (
          <li key={code}>
            {t('missing', { code, count: texts })} <code>{line}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

function Review({ summary: { review } }: { summary: MoveInSummary }) {
  const t = useTexts('move-in')
  if (review.total === 0) return null
  return (
    <>
      <h3>{t('review', { count: review.total })}</h3>
      <ul>
        {review.first.map((page) => (
          <li key={`${page.locale} ${page.address}`}>
            <ReviewedPage page={page} />
          </li>
        ))}
      </ul>
      {review.total > review.first.length ? <p className="note">{t('reviewMore')}</p> : null}
    </>
  )
}

/** Losses that have a sentence of their own. */
const knownLosses = new Set([
  ...['shortcode', 'block', 'computed', 'embed', 'frame', 'builder', 'text', 'protected'],
  ...['planned', 'form', 'form-part', 'sticky', 'featured', 'inline', 'comments'],
])

function ReviewedPage({ page: { page, locale, title, losses } }: { page: PageToReview }) {
  const t = useTexts('move-in')
  const names = Map.groupBy(losses, ({ kind }) => kind)
  const words = [...names].map(([kind, same]) =>
    t(knownLosses.has(kind) ? `loss_${kind}` : 'otherLoss', {
      kind,
      name: same.map(({ name }) => name).join(', '),
    }),
  )
  return (
    <>
      {page === null ? (
        <strong lang={locale}>{title}</strong>
      ) : (
        <Link to={paths.page(page, locale)} lang={locale}>
          {title}
        </Link>
      )}
      <span className="move-in-reasons">{words.join(' · ')}</span>
    </>
  )
}
