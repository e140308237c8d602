import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LinkAnswer, type LinkTarget } from '@vitrine/contract/admin/links'
import { editingPaths } from '@vitrine/contract/admin/paths'
import { useState } from 'react'
import { ask } from '../../http/ask.ts'
import { dataOf } from '../../http/call-failed.ts'
import { useSession } from '../../session/session.ts'

/** Where a link leads: an address, and the key of the page where that is one. */
export interface ChosenLink {
  href: string
  page: string | undefined
}

/** A link while somebody says where it leads, and what the site knows of that. */
export function useLink(locale: string, before: ChosenLink) {
  const { site } = useSession()
  const queries = useQueryClient()
  const [link, setLink] = useState(before)
  /** What was last asked of the site: not each letter of an address. */
  const [asked, setAsked] = useState(before)
  const { origin } = new URL(site.url)
  const mayBePage = ({ href, page }: ChosenLink) =>
    page !== undefined || /^\/(?!\/)/.test(href) || href.startsWith(origin)
  const { data: target } = useQuery({
    ...linkQuery(locale, asked),
    enabled: mayBePage(asked),
  })
  const put = (next: ChosenLink) => {
    setLink(next)
    setAsked(next)
  }
  return {
    link,
    target: asked.href === link.href && mayBePage(link) ? target : undefined,
    put,
    choosePage: async (id: number) => {
      const found = await readLink(locale, { id: String(id) }).catch(() => null)
      if (found) put({ href: found.href, page: found.page ?? undefined })
    },
    // The page stays while only what follows its address changes.
    type: (href: string) =>
      setLink({ href, page: pathOf(href) === pathOf(link.href) ? link.page : undefined }),
    settle: () => setAsked({ ...link, href: link.href.trim() }),
    /** The link as it is to be written: a typed address that leads to a page names it. */
    resolve: async (): Promise<ChosenLink & { title?: string | undefined }> => {
      const typed = { ...link, href: link.href.trim() }
      if (!mayBePage(typed)) return typed
      const found = await queries.fetchQuery(linkQuery(locale, typed)).catch(() => null)
      const { page, title } = found ?? {}
      // The site is asked in vain while it is out of reach.
      return found ? { href: found.href, page: page ?? undefined, title } : typed
    },
  }
}

const pathOf = (href: string) => href.replace(/[?#].*$/s, '')

const linkQuery = (locale: string, { href, page }: ChosenLink) => ({
  queryKey: ['pages', 'link', locale, href, page ?? ''],
  queryFn: () => readLink(locale, { href, ...(page !== undefined && { page }) }),
})

async function readLink(locale: string, query: Record<string, string>): Promise<LinkTarget | null> {
  const search = new URLSearchParams({ locale, ...query })
  return dataOf(await ask(LinkAnswer, `${editingPaths.links}?${search}`)).data
}
