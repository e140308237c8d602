import { createRoot } from 'react-dom/client'
import { type Site, SiteContext } from '../site/site.ts'
import { listenToErrors } from './console-errors.ts'
import { Widget } from './widget.tsx'
import './reports.css'

/** Puts the widget beside the page, where no navigation takes it away. */
export function mountWidget(site: Site) {
  listenToErrors()
  const place = document.createElement('div')
  place.className = 'report'
  document.body.append(place)
  createRoot(place).render(
    <SiteContext value={site}>
      <Widget place={place} />
    </SiteContext>,
  )
}
