import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import type { Overview } from '@vitrine/contract/operation/overview'
import { formatTimeAgo } from '../../locale/relative-time.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { Fact } from './fact.tsx'

interface Props {
  backups: NonNullable<Overview['backups']>
  now: string
}

type HourlyCopyState = NonNullable<Props['backups']['hourly']>

/** For administrators: the time of the last backup and of its verification. */
export function Backups({ backups, now }: Props) {
  const locale = useTextLocale()
  const t = useTexts()
  const { made_at, verified_at, sent_at, bytes, problem, nightly, hourly } = backups
  const isFirstPending = nightly && made_at === null && problem === null
  return (
    <section aria-labelledby="v-backups">
      <h2 id="v-backups">{t('backups')}</h2>
      <dl className="facts">
        <Fact name={t('backupMade')}>
          {isFirstPending ? t('backupTonight') : <Time iso={made_at} now={now} />}
        </Fact>
        {isFirstPending ? null : (
          <Fact name={t('backupVerified')}>
            <Time iso={verified_at} now={now} />
          </Fact>
        )}
        {sent_at === null ? null : (
          <Fact name={t('backupSent')}>
            <Time iso={sent_at} now={now} />
          </Fact>
        )}
        {bytes === null ? null : <Fact name={t('backupSize')}>{formatBytes(locale, bytes)}</Fact>}
        {hourly ? (
          <Fact name={t('hourlyMade')}>
            <HourlyCopy copy={hourly} now={now} />
          </Fact>
        ) : null}
      </dl>
      <Problem what={t('backupProblem')} problem={problem} />
      <Problem what={t('hourlyProblem')} problem={hourly?.problem ?? null} />
    </section>
  )
}

function Problem({ what, problem }: { what: string; problem: string | null }) {
  if (problem === null) return null
  return (
    <p className="notice">
      {what} <span lang="en">{problem}</span>
    </p>
  )
}

function HourlyCopy({
  copy: { made_at, bytes, problem },
  now,
}: {
  copy: HourlyCopyState
  now: string
}) {
  const locale = useTextLocale()
  const t = useTexts()
  if (made_at === null && problem === null) return t('hourlySoon')
  return (
    <>
      <Time iso={made_at} now={now} />
      {bytes === null ? null : ` (${t('hourlyNew', { size: formatBytes(locale, bytes) })})`}
    </>
  )
}

function Time({ iso, now }: { iso: string | null; now: string }) {
  const locale = useTextLocale()
  const t = useTexts()
  if (iso === null) return t('backupNever')
  return <time dateTime={iso}>{formatTimeAgo(locale, iso, now)}</time>
}
