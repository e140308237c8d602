import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useListLinks } from './list-links.ts'

const Link = () => <a href={`${useListLinks().basePath}/pages/2/fr`}>Accueil</a>

test.each([
  ['/', '/pages', '/pages/2/fr'],
  ['/admin', '/admin/pages', '/admin/pages/2/fr'],
])('links of the list have the base path of an admin at %s', (basename, at, href) => {
  const html = renderToStaticMarkup(
    <MemoryRouter basename={basename} initialEntries={[at]}>
      <Link />
    </MemoryRouter>,
  )
  expect(html).toContain(`href="${href}"`)
})
