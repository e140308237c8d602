import { useSearchParams } from 'react-router'

/**
 * Returns the query of the address, and a function that changes one of its values; an empty value
 * removes it. `pageName` is the value for the page of a list: a change of another one removes it.
 */
export function useSearch(pageName?: string) {
  const [search, setSearch] = useSearchParams()
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (pageName !== undefined && name !== pageName) next.delete(pageName)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true })
  }
  return { search, change }
}
