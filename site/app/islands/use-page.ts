import { useSite } from '../site/site.ts'

/** The page that an island stands on (specification §3, "Page store state"). */
export function usePage() {
  const { locale, currentPath, currentPage } = useSite().store
  return { locale, currentPath, currentPage }
}
