import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LinkTarget } from '@vitrine/contract/admin/links'
import { showLink } from '@vitrine/contract/endpoints/page-texts'
import { useState } from 'react'
import { unwrap } from '../../http/call-failed.ts'
import { call } from '../../http/client.ts'
import { useSession } from '../../session/session.ts'

/** The target of a link: an address, and the key of the page if it is one. */
export interface ChosenLink {
  href: string
  page: string | undefined
}

/** The link that is being edited, and its target on the site. */
export function useLink(locale: string, before: ChosenLink) {
  const { site } = useSession()
  const queries = useQueryClient()
  const [link, setLink] = useState(before)
  /** The link whose target is looked up: not each letter of a typed address. */
  const [settled, setSettled] = useState(before)
  const { origin } = new URL(site.url)
  const mayBePage = ({ href, page }: ChosenLink) =>
    page !== undefined || /^\/(?!\/)/.test(href) || href.startsWith(origin)
  const { data: target } = useQuery({
    ...linkQuery(locale, settled),
    enabled: mayBePage(settled),
  })
  const put = (next: ChosenLink) => {
    setLink(next)
    setSettled(next)
  }
  return {
    link,
    target: settled.href === link.href && mayBePage(link) ? target : undefined,
    put,
    choosePage: async (id: number) => {
      const found = await readLink(locale, { id }).catch(() => null)
      if (found) put({ href: found.href, page: found.page ?? undefined })
    },
    // Typing in the query or the fragment keeps the page.
    type: (href: string) =>
      setLink({ href, page: getPath(href) === getPath(link.href) ? link.page : undefined }),
    settle: () => setSettled({ ...link, href: link.href.trim() }),
    /** Returns the link to write; a typed address of a page gets the key of the page. */
    resolve: async (): Promise<ChosenLink & { title?: string | undefined }> => {
      const typed = { ...link, href: link.href.trim() }
      if (!mayBePage(typed)) return typed
      const found = await queries.fetchQuery(linkQuery(locale, typed)).catch(() => null)
      const { page, title } = found ?? {}
      // Without an answer of the site, the address stays as typed.
      return found ? { href: found.href, page: page ?? undefined, title } : typed
    },
  }
}

const getPath = (href: string) => href.replace(/[?#].*$/s, '')

const linkQuery = (locale: string, { href, page }: ChosenLink) => ({
  queryKey: ['pages', 'link', locale, href, page ?? ''],
  queryFn: () => readLink(locale, { href, page }),
})

type Wanted = { id: number } | ChosenLink

async function readLink(locale: string, wanted: Wanted): Promise<LinkTarget | null> {
  return unwrap(await call(showLink, { query: { locale, ...wanted } })).data
}
