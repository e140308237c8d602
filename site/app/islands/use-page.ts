import { useSite } from '../site/site.ts'

/** Returns the shown page (specification §3, "Page store state"). */
export function usePage() {
  const { locale, currentPath, currentPage } = useSite().store
  return { locale, currentPath, currentPage }
}
