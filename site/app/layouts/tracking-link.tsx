import { trackingPaths } from '@vitrine/contract/tracking/tracking-paths'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'

/** Link to the opt-out page, which explains the counting. The page is no route of the router. */
export function TrackingLink() {
  const t = useTexts()
  const { locale } = useTextScope()
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
