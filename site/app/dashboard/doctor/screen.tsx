import { showDoctor } from '@vitrine/contract/endpoints/operation'
import { screenPaths } from '@vitrine/contract/http/paths'
import { createDateFormat } from '@vitrine/contract/locale/format-date'
import {
  type DoctorReport,
  type Finding,
  findingLevels,
  getAdviceKey,
  needsAdvice,
} from '@vitrine/contract/operation/doctor'
import {
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { callApi } from '../../routing/call-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { Unavailable } from '../overview/unavailable.tsx'

/** `/dashboard/doctor`: the findings of `./vitrine doctor`, for administrators. */
export function Component() {
  const t = useTexts()
  const { report } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  return (
    <div className="screen screen-wide">
      <header className="screen-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="role">{t('about')}</p>
        </div>
        <CheckAgain />
      </header>
      {report ? (
        <Report report={report} />
      ) : (
        <Unavailable textKey="unavailable" path={screenPaths.doctor} />
      )}
    </div>
  )
}

/** Reloads the screen by a form, which also works without scripts. */
function CheckAgain() {
  const t = useTexts()
  const { pathname } = useLocation()
  const isBusy = useNavigation().location?.pathname === pathname
  // Read on the server, so that the text is shipped with the page.
  const checkingText = t('looking')
  return (
    <Form method="get" discover="none" action={pathname} aria-busy={isBusy}>
      <button className="button quiet" type="submit" aria-disabled={isBusy}>
        {t('again')}
      </button>
      <p className="aside" role="status">
        {isBusy ? checkingText : null}
      </p>
    </Form>
  )
}

function Report({ report: { findings } }: { report: DoctorReport }) {
  const t = useTexts()
  const groups = findingLevels.toReversed().map((level) => ({
    level,
    levelFindings: findings.filter((finding) => finding.level === level),
  }))
  return (
    <>
      {findings.some(needsAdvice) ? null : <p>{t('allWell')}</p>}
      {groups
        .filter(({ levelFindings }) => levelFindings.length > 0)
        .map(({ level, levelFindings }) => (
          <section key={level} aria-labelledby={`v-doctor-${level}`}>
            <h2 id={`v-doctor-${level}`}>
              {t(`level_${level}`)} <Count of={levelFindings.length} />
            </h2>
            <ul className="findings">
              {levelFindings.map((finding, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id, and no state.
                <Item key={index} finding={finding} />
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

function Count({ of }: { of: number }) {
  return <span className="aside">({new Intl.NumberFormat(useTextLocale()).format(of)})</span>
}

function Item({ finding }: { finding: Finding }) {
  const t = useTexts()
  const locale = useTextLocale()
  const { code, level } = finding
  const values = formatValues(locale, finding.values, t('never'))
  return (
    <li>
      <p className="state" data-state={level}>
        {t(code, values)}
      </p>
      {needsAdvice(finding) ? (
        <p className="aside">
          <strong>{t('toDo')}</strong> {t(getAdviceKey(code), values)}
        </p>
      ) : null}
    </li>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const response = await callApi(context.get(siteContext), request, showDoctor)
  return { report: response.ok ? response.data.data : undefined }
}

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Formats the values of a finding for its text; `never` is the text for a missing time. */
function formatValues(
  locale: string,
  values: Finding['values'],
  never: string,
): Record<string, string> {
  const dates = createDateFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    // The same on the server and in the browser.
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  const numbers = new Intl.NumberFormat(locale)
  const format = (value: string | number) => {
    if (typeof value === 'number') return numbers.format(value)
    if (value === 'never') return never
    return isoTime.test(value) ? dates(new Date(value)) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format(value)]))
}
