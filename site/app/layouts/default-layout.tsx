import { untranslatedNoticeId } from '../locale/languages.ts'
import { useTexts } from '../site/use-texts.ts'
import { Brand } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { GeneratedLink } from './generated-link.tsx'
import { Held } from './held.tsx'
import type { LayoutProps } from './layout-props.ts'
import { LocaleSwitcher } from './locale-switcher.tsx'
import { Main } from './main.tsx'
import { MenuSearch } from './menu-search.tsx'
import { FooterMenu, LegalMenu, MainMenu } from './menus.tsx'
import { TrackingLink } from './tracking-link.tsx'

export function DefaultLayout({ view, menus, homes, children }: LayoutProps) {
  const t = useTexts()
  return (
    <>
      <a className="skip" href="#v-main" {...t.lang('skip')}>
        {t('skip')}
      </a>
      <header className="header">
        <Brand />
        <Held name="menu">
          <MainMenu items={menus.main} search={<MenuSearch />} />
        </Held>
        <LocaleSwitcher view={view} homes={homes} />
      </header>
      <Main>
        {view ? <UntranslatedNotice /> : null}
        {view ? <Breadcrumb view={view} /> : null}
        {children}
      </Main>
      <Held name="footer">
        <footer className="footer">
          <FooterMenu items={menus.footer} />
          <div className="footer-end">
            <Brand isOnNight />
            <LegalMenu items={menus.legal}>
              <GeneratedLink kind="site-map" text="siteMap" homes={homes} />
              <TrackingLink />
            </LegalMenu>
          </div>
        </footer>
      </Held>
    </>
  )
}

/** For readers who switched the locale on a page that has no translation. */
function UntranslatedNotice() {
  const t = useTexts()
  return (
    <p className="lang-note" id={untranslatedNoticeId} {...t.lang('untranslated')}>
      {t('untranslated')}
    </p>
  )
}
