import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { useSite } from '../site/site.ts'
import { useSpeech, useTexts } from '../site/use-texts.ts'

/** Leads to the page, outside of the router, that says what is counted and lets a reader refuse. */
export function TrackingLink() {
  const t = useTexts()
  const { locale } = useSpeech()
  const { tracking, analytics } = useSite().config
  if (!tracking && !analytics) return null
  return (
    <li>
      <a href={`${trackingPaths.optOut}?locale=${locale}`} {...t.lang('counting')}>
        {t('counting')}
      </a>
    </li>
  )
}
