import { useQuery } from '@tanstack/react-query'
import type { AdminSession } from '@vitrine/contract/admin/session'
import { useTexts } from '../locale/use-texts.ts'
import { pageListQuery } from '../pages/page-list.ts'
import { plain } from '../pages/tree.ts'
import { paths } from '../routing/paths.ts'
import { defaultLocaleOf } from '../session/session.ts'
import { screensFor } from './screens.ts'

export interface Choice {
  key: string
  name: string
  hint: string
  path: string
}

const shownAtMost = 12

/** The screens and pages whose names hold some words, the first of them. */
export function useChoices(session: AdminSession, words: string): Choice[] {
  const t = useTexts('shell')
  const locale = defaultLocaleOf(session.site)
  const { data = [] } = useQuery(pageListQuery(locale, false))
  const ofScreens = screensFor(session).map((name) => ({
    key: name,
    name: t(name),
    hint: t('screen'),
    path: paths[name],
  }))
  const ofPages = data.map(({ id, title, titleLocale, slug }) => ({
    key: String(id),
    name: title,
    hint: `/${slug}`,
    path: paths.page(id, titleLocale ?? locale),
  }))
  const sought = plain(words).split(' ')
  return [...ofScreens, ...ofPages]
    .filter(({ name, hint }) => sought.every((word) => plain(`${name} ${hint}`).includes(word)))
    .slice(0, shownAtMost)
}
