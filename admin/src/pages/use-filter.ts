import { textStates } from '@vitrine/contract/admin/page-list'
import { useSearchParams } from 'react-router'
import { useSession } from '../session/session.ts'
import type { Filter } from './tree.ts'

/** What the list shows, as its address says it. */
export function useFilter() {
  const { site } = useSession()
  const [search, setSearch] = useSearchParams()
  const knownLocale = (code: string | null) =>
    site.locales.find((locale) => locale.code === code)?.code
  const first = site.locales.find(({ isDefault }) => isDefault) ?? site.locales[0]
  const today = todayIn(site.timeZone)
  const filter: Filter = {
    words: search.get('q') ?? '',
    state: textStates.find((state) => state === search.get('state')),
    locale: knownLocale(search.get('locale')),
    template: search.get('template') ?? undefined,
    owner: Number(search.get('owner')) || undefined,
    dueBy: search.has('due') ? today : undefined,
  }
  return {
    filter,
    today,
    isTrash: search.has('trash'),
    /** Language of the titles. */
    titleLocale: filter.locale ?? first?.code ?? '',
    /** Changes one part; an empty value takes it away. */
    change: (name: string, value: string) => {
      const next = new URLSearchParams(search)
      if (value) next.set(name, value)
      else next.delete(name)
      setSearch(next, { replace: true })
    },
  }
}

/** The day that it is somewhere, as dates are written. */
const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())
