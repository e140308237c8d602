import type { Page, PageLink } from '@vitrine/contract/pages/pages'
import { useTexts } from '../site/use-texts.ts'

/** Links to the pages before and after this one in its section. */
export function Neighbours({ neighbours }: Pick<Page, 'neighbours'>) {
  const t = useTexts()
  const { previous, next } = neighbours ?? {}
  if (!previous && !next) return null
  return (
    <nav className="pagination" {...t.label('neighbours')}>
      {previous ? <Neighbour rel="prev" name="previous" to={previous} /> : null}
      {next ? <Neighbour rel="next" name="next" to={next} /> : null}
    </nav>
  )
}

interface Props {
  rel: 'prev' | 'next'
  name: 'previous' | 'next'
  to: PageLink
}

function Neighbour({ rel, name, to: { href, title } }: Props) {
  const t = useTexts()
  return (
    <a rel={rel} href={href} {...t.within('neighbours')}>
      <span {...t.lang(name)}>{t(name)}</span> {title}
    </a>
  )
}
