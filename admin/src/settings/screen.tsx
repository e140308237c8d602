import { useQuery } from '@tanstack/react-query'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { SettingsForm } from './settings-form.tsx'
import { settingsQuery } from './settings-query.ts'
import './settings.css'

/** `/settings`: name, look, counting and mail of the site. */
export function Component() {
  const t = useTexts('settings')
  const { site } = useSession()
  useTitle(`${t('title')} – ${site.name}`)
  const { data, error, isPending } = useQuery(settingsQuery)
  return (
    <section className="screen screen-wide">
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      <ProblemNotice refused={getRefusal(error)} />
      {isPending ? <p role="status">{t('loading')}</p> : null}
      {data ? <SettingsForm settings={data} /> : null}
    </section>
  )
}
