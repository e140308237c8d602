import { createRoot } from 'react-dom/client'
import { type Site, SiteContext } from '../site/site.ts'
import { recordErrors } from './console-errors.ts'
import { ReportWidget } from './widget.tsx'
import './reports.css'

/** Mounts the widget next to the page, so that navigations do not remove it. */
export function mountWidget(site: Site) {
  recordErrors()
  const container = document.createElement('div')
  container.className = 'report'
  document.body.append(container)
  createRoot(container).render(
    <SiteContext value={site}>
      <ReportWidget container={container} />
    </SiteContext>,
  )
}
