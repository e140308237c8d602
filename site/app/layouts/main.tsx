import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { ReactNode } from 'react'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { TextScopeContext, useTextScope } from '../site/use-texts.ts'

interface Props {
  night?: boolean
  spoken?: string | undefined
  children: ReactNode
}

/** The `main` element. Its key is the path, so that each page gets a new element. */
export function Main({ night = false, spoken, children }: Props) {
  const { config } = useSite()
  const { pathname } = useHere()
  const scope = useTextScope()
  const langProps = spoken && getLanguageAttributes(config.i18n, spoken)
  return (
    <main
      key={pathname}
      id="v-main"
      className={night ? 'main main-night' : 'main'}
      tabIndex={-1}
      {...langProps}
    >
      {spoken ? (
        <TextScopeContext value={{ ...scope, textLocale: spoken }}>{children}</TextScopeContext>
      ) : (
        children
      )}
    </main>
  )
}
