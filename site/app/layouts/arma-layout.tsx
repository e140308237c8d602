import { useTexts } from '../site/use-texts.ts'
import { Brand } from './brand.tsx'
import { Held } from './held.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LocaleSwitcher } from './locale-switcher.tsx'
import { Main } from './main.tsx'
import { LegalMenu } from './menus.tsx'

/** A minimal layout for one purpose: logotype, languages and page, without menus. */
export function ArmaLayout(props: LayoutProps) {
  const { view, menu, languages, spoken, menus, homes, children } = props
  const t = useTexts()
  return (
    <>
      <a className="skip" href="#v-main" {...t.lang('skip')}>
        {t('skip')}
      </a>
      <header className="header header-bare">
        <Brand isOnNight />
        <LocaleSwitcher view={view} homes={homes} languages={languages} />
        {menu}
      </header>
      <Main night={view !== undefined} spoken={spoken}>
        {children}
      </Main>
      <Held name="bare-footer">
        <footer className="footer footer-bare">
          <LegalMenu items={menus.legal} />
        </footer>
      </Held>
    </>
  )
}
