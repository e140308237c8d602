import { useQuery } from '@tanstack/react-query'
import type { AdminPage } from '@vitrine/contract/admin/page-list'
import type { SiteLocale } from '@vitrine/contract/admin/session'
import { useTexts } from '../../locale/use-texts.ts'
import { useDeclaredNames } from '../../session/declared-names.ts'
import { type ChangedText, findChangedTexts, textsQuery } from '../../texts/texts-query.ts'

export const getTemplate = ({ structure }: AdminPage) => structure.fields.template

/** Returns the drafts of the template's texts. They are published with the page. */
export function useChangedTexts(page: AdminPage, { code }: SiteLocale): ChangedText[] {
  const { data = [] } = useQuery(textsQuery(getTemplate(page)))
  return findChangedTexts(data, [code])
}

/** Names the texts that are published with the page. */
export function ChangedTexts({ texts }: { texts: ChangedText[] }) {
  const t = useTexts('page')
  const names = useDeclaredNames()
  if (texts.length === 0) return null
  const all = texts.map(({ text }) => names.text(text)).join(', ')
  return <p>{t('publishesTexts', { count: texts.length, texts: all })}</p>
}
