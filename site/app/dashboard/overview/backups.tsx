import { bytesIn } from '@vitrine/contract/locale/bytes'
import type { Overview } from '@vitrine/contract/operation/overview'
import { relativeTime } from '../../locale/relative-time.ts'
import { useSpoken, useTexts } from '../../site/use-texts.ts'
import { Fact } from './fact.tsx'

interface Props {
  backups: NonNullable<Overview['backups']>
  now: string
}

type Hourly = NonNullable<Props['backups']['hourly']>

/** For administrators: when the site was last backed up, and whether that backup was tried. */
export function Backups({ backups, now }: Props) {
  const locale = useSpoken()
  const t = useTexts()
  const { made_at, verified_at, sent_at, bytes, problem, nightly, hourly } = backups
  const isFirstToCome = nightly && made_at === null && problem === null
  return (
    <section aria-labelledby="v-backups">
      <h2 id="v-backups">{t('backups')}</h2>
      <dl className="facts">
        <Fact name={t('backupMade')}>
          {isFirstToCome ? t('backupTonight') : <When at={made_at} now={now} />}
        </Fact>
        {isFirstToCome ? null : (
          <Fact name={t('backupVerified')}>
            <When at={verified_at} now={now} />
          </Fact>
        )}
        {sent_at === null ? null : (
          <Fact name={t('backupSent')}>
            <When at={sent_at} now={now} />
          </Fact>
        )}
        {bytes === null ? null : <Fact name={t('backupSize')}>{bytesIn(locale, bytes)}</Fact>}
        {hourly ? (
          <Fact name={t('hourlyMade')}>
            <HourlyCopy made={hourly} now={now} />
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

function HourlyCopy({ made: { made_at, bytes, problem }, now }: { made: Hourly; now: string }) {
  const locale = useSpoken()
  const t = useTexts()
  if (made_at === null && problem === null) return t('hourlySoon')
  return (
    <>
      <When at={made_at} now={now} />
      {bytes === null ? null : ` (${t('hourlyNew', { size: bytesIn(locale, bytes) })})`}
    </>
  )
}

function When({ at, now }: { at: string | null; now: string }) {
  const locale = useSpoken()
  const t = useTexts()
  if (at === null) return t('backupNever')
  return <time dateTime={at}>{relativeTime(locale, at, now)}</time>
}
