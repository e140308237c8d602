import { Layout } from '../layouts/layout.tsx'
import { templateName, templateOf } from '../templates/table.ts'
import type { PageView } from '../templates/template.ts'

/** Renders a page: its template in its layout. */
export function PageScreen({ view }: { view: PageView }) {
  const { layout, Component } = templateOf(view.page.template)
  return (
    <Layout name={layout} locale={view.locale} page={templateName(view.page.template)} view={view}>
      <Component view={view} />
    </Layout>
  )
}
