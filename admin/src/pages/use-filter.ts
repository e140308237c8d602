import { pendingWorkKinds, textStates } from '@vitrine/contract/admin/page-list'
import { useLanguage } from '../locale/use-texts.ts'
import { useSearch } from '../routing/use-search.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'
import type { PageFilter } from './tree.ts'

/** Kinds of pending work, as in the address. */
export const pendingWorkNames = ['request', 'machine-draft', ...pendingWorkKinds] as const

/** The filters of the list, from the address. */
export function useFilter() {
  const { site } = useSession()
  const { language } = useLanguage()
  const { search, change } = useSearch()
  const knownLocale = (code: string | null) =>
    site.locales.find((locale) => locale.code === code)?.code
  const today = getToday(site.timeZone)
  const filter: PageFilter = {
    words: search.get('q') ?? '',
    state: textStates.find((state) => state === search.get('state')),
    locale: knownLocale(search.get('locale')),
    template: search.get('template') ?? undefined,
    owner: Number(search.get('owner')) || undefined,
    topic: search.get('topic') ?? undefined,
    dueBy: search.has('due') ? today : undefined,
    waits: pendingWorkNames.find((wait) => wait === search.get('waits')),
  }
  return {
    filter,
    today,
    isTrash: search.has('trash'),
    /** Preferred language of the titles. */
    titleLocale: filter.locale ?? getPreferredLocale(site, language),
    /** Changes one filter; an empty value removes it. */
    change,
  }
}

/** Returns the current day in a time zone, such as `2026-11-21`. */
const getToday = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())
