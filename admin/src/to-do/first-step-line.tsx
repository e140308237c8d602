import type { FirstStep } from '@vitrine/contract/admin/to-do'
import { Link } from 'react-router'
import { createDayFormat } from '../locale/date-time.ts'
import { type Translate, useLanguage, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useSession } from '../session/session.ts'
import { getSiteUrl, handoffReferrerPolicy } from '../session/site-url.ts'

const texts: Record<FirstStep['name'], string> = {
  name: 'stepName',
  languages: 'stepLanguages',
  home: 'stepHome',
  menu: 'stepMenu',
  page: 'stepPage',
  picture: 'stepPicture',
  colleagues: 'stepColleagues',
  domain: 'stepDomain',
  backup: 'stepBackup',
}

const newPage = `${paths.pages}?new`

/** Screen of each step that can be done in the admin. */
const screens: Partial<Record<FirstStep['name'], string>> = {
  name: paths.settings,
  home: newPage,
  menu: paths.menus,
  page: newPage,
  picture: paths.media,
  colleagues: paths.people,
}

/** One step: its link, its state, and what to do if that is not possible in the admin. */
export function FirstStepLine({ step }: { step: FirstStep }) {
  const t = useTexts('to-do')
  const { language } = useLanguage()
  const { timeZone } = useSession().site
  const { name, state, page, guide } = step
  const to = page ? paths.page(page.page, page.locale) : screens[name]
  const formatDay = createDayFormat(language, { dateStyle: 'medium', timeZone })
  const hint = getHint(step, t, formatDay)
  const stateText = {
    open: '',
    done: 'stepDone',
    fixed: 'stepFixed',
    unavailable: 'stepUnavailable',
  }
  return (
    <li data-done={state !== 'open'}>
      {to ? <Link to={to}>{t(texts[name])}</Link> : <strong>{t(texts[name])}</strong>}
      {state === 'open' ? null : <small> – {t(stateText[state])}</small>}
      {hint ? <p>{hint}</p> : null}
      {guideFiles[name] ? (
        <p>
          <Guide file={guideFiles[name]} guide={guide} />
          {name === 'languages' ? null : (
            <>
              {' '}
              · <DoctorLink />
            </>
          )}
        </p>
      ) : null}
    </li>
  )
}

/** Guides of steps that are done on the server, as files of the product. */
const guideFiles: Partial<Record<FirstStep['name'], string>> = {
  languages: 'docs/guides/a-second-language.md',
  domain: 'docs/guides/your-domain.md',
  backup: 'docs/guides/your-backups.md',
}

/** Link to the published guide; the name of its file if the site has none. */
function Guide({ file, guide }: { file: string; guide: string | null }) {
  const t = useTexts('to-do')
  if (guide) return <a href={guide}>{t('stepGuide')}</a>
  return (
    <>
      {t('stepGuideFile')} <code translate="no">{file}</code>
    </>
  )
}

function DoctorLink() {
  const t = useTexts('to-do')
  const { language } = useLanguage()
  const { site } = useSession()
  return (
    <a href={getSiteUrl(site, language, 'dashboard/doctor')} referrerPolicy={handoffReferrerPolicy}>
      {t('stepDoctor')}
    </a>
  )
}

/** Returns what the user should know about a step; empty if its link says it. */
function getHint(
  { name, state, value }: FirstStep,
  t: Translate,
  formatDay: (at: string) => string,
): string {
  if (name === 'name' || name === 'languages') return value
  if (name === 'domain') return state === 'done' ? value : t('hintDomain', { value })
  if (name !== 'backup') return ''
  if (state === 'unavailable') return t('hintBackupOff')
  if (value === '') return t('hintBackup')
  return t('hintBackupDone', { day: formatDay(value) })
}
