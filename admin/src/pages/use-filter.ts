import { textStates, waits } from '@vitrine/contract/admin/page-list'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../locale/use-texts.ts'
import { spokenLocaleOf, useSession } from '../session/session.ts'
import type { Filter } from './tree.ts'

/** Kinds of pending work, by their names in addresses. */
export const waitNames = ['request', 'machine-draft', ...waits] as const

/** The filters of the list, from the address. */
export function useFilter() {
  const { site } = useSession()
  const { language } = useSpeech()
  const [search, setSearch] = useSearchParams()
  const knownLocale = (code: string | null) =>
    site.locales.find((locale) => locale.code === code)?.code
  const today = todayIn(site.timeZone)
  const filter: Filter = {
    words: search.get('q') ?? '',
    state: textStates.find((state) => state === search.get('state')),
    locale: knownLocale(search.get('locale')),
    template: search.get('template') ?? undefined,
    owner: Number(search.get('owner')) || undefined,
    dueBy: search.has('due') ? today : undefined,
    waits: waitNames.find((wait) => wait === search.get('waits')),
  }
  return {
    filter,
    today,
    isTrash: search.has('trash'),
    /** Language of the titles, where a page has one in it. */
    titleLocale: filter.locale ?? spokenLocaleOf(site, language),
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
