import { useTexts } from '../site/use-texts.ts'
import type { OutlineEntry } from './outline.ts'

/** Links to the sections of a long page, closed at first. Works without scripts. */
export function TableOfContents({ outline }: { outline: OutlineEntry[] }) {
  const t = useTexts()
  return (
    <nav {...t.label('contents')}>
      <details>
        <summary {...t.lang('contents')}>{t('contents')}</summary>
        <Entries entries={outline} {...t.within('contents')} />
      </details>
    </nav>
  )
}

function Entries({ entries, lang }: { entries: OutlineEntry[]; lang?: string | undefined }) {
  return (
    <ul lang={lang}>
      {entries.map(({ id, title, children }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>{title}</a>
          {children.length > 0 ? <Entries entries={children} /> : null}
        </li>
      ))}
    </ul>
  )
}
