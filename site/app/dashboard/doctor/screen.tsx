import { showDoctor } from '@vitrine/contract/endpoints/operation'
import { screenPaths } from '@vitrine/contract/http/paths'
import {
  adviceKey,
  type DoctorReport,
  type Finding,
  findingLevels,
  needsAdvice,
} from '@vitrine/contract/operation/doctor'
import {
  Form,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router'
import { askApi } from '../../routing/ask-api.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useSpoken, useTexts } from '../../site/use-texts.ts'
import { Unavailable } from '../overview/unavailable.tsx'
import { shownValues } from './shown-values.ts'

/** `/dashboard/doctor`: what `./vitrine doctor` finds, for administrators. */
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
        <LookAgain />
      </header>
      {report ? (
        <Report report={report} />
      ) : (
        <Unavailable said="unavailable" at={screenPaths.doctor} />
      )}
    </div>
  )
}

/** A form that asks for this very screen: it works without scripts, and with them it says that it works. */
function LookAgain() {
  const t = useTexts()
  const { pathname } = useLocation()
  const isBusy = useNavigation().location?.pathname === pathname
  // Known before a script needs it.
  const looking = t('looking')
  return (
    <Form method="get" discover="none" action={pathname} aria-busy={isBusy}>
      <button className="button quiet" type="submit" aria-disabled={isBusy}>
        {t('again')}
      </button>
      <p className="aside" role="status">
        {isBusy ? looking : null}
      </p>
    </Form>
  )
}

function Report({ report: { findings } }: { report: DoctorReport }) {
  const t = useTexts()
  const parts = findingLevels
    .toReversed()
    .map((level) => ({ level, found: findings.filter((finding) => finding.level === level) }))
  return (
    <>
      {findings.some(needsAdvice) ? null : <p>{t('allWell')}</p>}
      {parts
        .filter(({ found }) => found.length > 0)
        .map(({ level, found }) => (
          <section key={level} aria-labelledby={`v-doctor-${level}`}>
            <h2 id={`v-doctor-${level}`}>
              {t(`level_${level}`)} <Count of={found.length} />
            </h2>
            <ul className="findings">
              {found.map((finding, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: findings have no other name, and no state.
                <Item key={at} finding={finding} />
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

function Count({ of }: { of: number }) {
  return <span className="aside">({new Intl.NumberFormat(useSpoken()).format(of)})</span>
}

function Item({ finding }: { finding: Finding }) {
  const t = useTexts()
  const locale = useSpoken()
  const { code, level } = finding
  const values = shownValues(locale, finding.values, t('never'))
  return (
    <li>
      <p className="state" data-state={level}>
        {t(code, values)}
      </p>
      {needsAdvice(finding) ? (
        <p className="aside">
          <strong>{t('toDo')}</strong> {t(adviceKey(code), values)}
        </p>
      ) : null}
    </li>
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const answer = await askApi(context.get(siteContext), request, showDoctor)
  return { report: answer.ok ? answer.data.data : undefined }
}
