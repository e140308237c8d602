import { getPageAddress } from '@vitrine/contract/addresses/address'
import { type GeneratedKind, getGeneratedSlug } from '@vitrine/contract/addresses/generated-pages'
import type { Detour } from '@vitrine/contract/pages/pages'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'

interface Props {
  kind: GeneratedKind
  /** Key of the text of the link. */
  text: string
  homes: Detour[]
}

/** Menu entry of a generated page, in the languages that have one: those with a home page. */
export function GeneratedLink({ kind, text, homes }: Props) {
  const t = useTexts()
  const { config } = useSite()
  const { pathname } = useHere()
  const { locale } = useTextScope()
  if (!homes.some((home) => home.locale === locale)) return null
  const href = getPageAddress(config.i18n, locale, getGeneratedSlug(kind, locale))
  return (
    <li>
      <a href={href} aria-current={href === pathname ? 'page' : undefined} {...t.lang(text)}>
        {t(text)}
      </a>
    </li>
  )
}
