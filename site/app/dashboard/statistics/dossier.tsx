import { showTrackingRules } from '@vitrine/contract/endpoints/statistics'
import { screenPaths } from '@vitrine/contract/http/paths'
import type { ShownTrackingRules } from '@vitrine/contract/tracking/statistics'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { longDate } from '../../locale/dates.ts'
import { callApi } from '../../routing/call-api.ts'
import { useScreenPath } from '../../routing/screen-paths.ts'
import { siteContext } from '../../routing/site-context.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { Fact } from '../overview/fact.tsx'
import { Unavailable } from '../overview/unavailable.tsx'
import { type LoadResult, toLoadResult } from './load-result.ts'

/** The dossier for the CNIL: how visitors are counted, for printing. */
export function Component() {
  const result = useLoaderData<LoadResult<ShownTrackingRules>>()
  if (!('value' in result))
    return (
      <Unavailable className="screen notice" textKey="unavailable" path={screenPaths.dossier} />
    )
  return <Dossier rules={result.value} />
}

export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<LoadResult<ShownTrackingRules>> {
  return toLoadResult(await callApi(context.get(siteContext), request, showTrackingRules))
}

function Dossier({ rules }: { rules: ShownTrackingRules }) {
  const locale = useTextLocale()
  const t = useTexts()
  const getPath = useScreenPath()
  const { site_name, site_url, today, enabled } = rules
  return (
    <article className="screen dossier">
      <header>
        <h1>{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p className="actions">
          <PrintButton label={t('print')} />
          <a className="button quiet" href={getPath(screenPaths.statistics)}>
            {t('back')}
          </a>
        </p>
        <dl className="facts">
          <Fact name={t('site')}>
            <bdi translate="no">{site_name}</bdi>
          </Fact>
          <Fact name={t('address')}>
            <bdi translate="no">{site_url}</bdi>
          </Fact>
          <Fact name={t('date')}>
            <time dateTime={today}>{longDate(locale, today)}</time>
          </Fact>
          <Fact name={t('state')}>{t(enabled ? 'stateOn' : 'stateOff')}</Fact>
        </dl>
      </header>
      <DossierSection name="purpose" paragraphs={['purposeOnly', 'purposeNot']} />
      <DossierSection name="recorded" items={recorded} />
      <DossierSection name="notRecorded" items={notRecorded} />
      <DossierSection name="browser" paragraphs={['browserText']} />
      <DossierSection name="unique" paragraphs={['uniqueHash', 'uniqueDay']} />
      <Settings rules={rules} />
      <DossierSection name="rights" paragraphs={['rightsChoice', 'rightsSignals', 'rightsAccess']}>
        <p>
          <a href={rules.choice_url}>{rules.choice_url}</a>
        </p>
      </DossierSection>
      <DossierSection name="recipients" paragraphs={['recipientsText', 'recipientsTransfer']} />
      <DossierSection name="duties" items={['dutyNotice', 'dutyRegister', 'dutyHost']} />
    </article>
  )
}

const recorded = [
  'recPage',
  'recLink',
  'recMissing',
  'recSearch',
  'recReferrer',
  'recDevice',
  'recMinute',
]
const notRecorded = ['notIp', 'notAgent', 'notPlace', 'notQuery', 'notPerson', 'notCampaign']

function Settings({ rules }: { rules: ShownTrackingRules }) {
  const t = useTexts()
  const { keep_months, time_zone, storage, storage_host } = rules
  return (
    <DossierSection name="settings">
      <dl className="facts">
        <Fact name={t('keep')}>{t('keepMonths', { months: keep_months })}</Fact>
        <Fact name={t('salt')}>{t('saltDay')}</Fact>
        <Fact name={t('zone')}>
          <bdi translate="no">{time_zone}</bdi>
        </Fact>
        <Fact name={t('where')}>
          {t(storage === 'file' ? 'whereFile' : 'whereServer')}{' '}
          {storage_host === null ? null : <bdi translate="no">{storage_host}</bdi>}
        </Fact>
      </dl>
    </DossierSection>
  )
}

interface DossierSectionProps {
  name: string
  paragraphs?: string[]
  items?: string[]
  children?: ReactNode
}

function DossierSection({ name, paragraphs = [], items = [], children }: DossierSectionProps) {
  const t = useTexts()
  return (
    <section aria-labelledby={`v-${name}`}>
      <h2 id={`v-${name}`}>{t(name)}</h2>
      {paragraphs.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
      {items.length > 0 ? (
        <ul>
          {items.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  )
}

export function PrintButton({ label }: { label: string }) {
  return (
    <button className="button print-button" type="button" onClick={() => window.print()}>
      {label}
    </button>
  )
}
