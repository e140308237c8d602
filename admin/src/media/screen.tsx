import { useSearchParams } from 'react-router'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useTitle } from '../ui/use-title.ts'
import { changeFilter } from './change-filter.ts'
import { FileDetails } from './file-details.tsx'
import { LibraryBrowser } from './library-browser.tsx'

const filterNames = ['q', 'group', 'tag', 'folder', 'only', 'order', 'page']

/** `/media`: the library. The address holds the filters and the open file. */
export function Component() {
  const t = useTexts('media')
  const { site } = useSession()
  const [search, setSearch] = useSearchParams()
  useTitle(`${t('title')} – ${site.name}`)
  const filter = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const open = Number(search.get('file'))
  const show = (id?: number) => {
    const next = new URLSearchParams(search)
    if (id === undefined) next.delete('file')
    else next.set('file', `${id}`)
    setSearch(next)
  }
  return (
    <section className="screen screen-wide media">
      <h1>{t('title')}</h1>
      <LibraryBrowser
        filter={filter}
        change={(name, value) => setSearch(changeFilter(filter, name, value), { replace: true })}
        onOpen={({ id }) => show(id)}
        manages
      />
      {open > 0 ? <FileDetails id={open} onClose={() => show()} /> : null}
    </section>
  )
}
