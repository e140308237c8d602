import { screenPaths } from '@vitrine/contract/http/paths'
import type { User } from '@vitrine/contract/identity/identity'
import { languageOf, localizePath } from '@vitrine/contract/locale/locale'
import { documentIds } from '../document/document-ids.ts'
import { element } from '../document/element.ts'
import { worksOnSite } from '../identity/staff.ts'
import { localeAt } from '../site/place.ts'
import type { Site } from '../site/site.ts'
import './account.css'

const className = 'signed-in'
const texts = 'dashboard'

/** Has the header of the page say who is signed in, with the ways to the dashboard and out. */
export async function showAccount(site: Site) {
  const locale = localeAt(site, location.pathname)
  await site.loadTexts?.(locale, texts)
  const header = document.querySelector('.header')
  header?.querySelector(`.${className}`)?.remove()
  const user = site.identity.current()
  if (!header || !user) return
  const { text, link, form } = writing(site, locale)
  const name = element('bdi', { translate: 'no', 'data-private': '' }, user.name)
  const entries = element('ul', { class: className, ...text('signedInAs').language })
  entries.append(
    entry(element('span', { class: 'visually-hidden' }, `${text('signedInAs').text} `), name),
    ...pageToEdit(user).map((query) => entry(link('editPage', screenPaths.administration + query))),
    entry(link('overview', screenPaths.dashboard)),
    entry(form('signOut', screenPaths.logout)),
  )
  // On narrow screens that is the popover of the menu.
  const place = header.querySelector('nav.menu') ?? header
  place.append(entries)
}

/** How the way to the admin names the text that is shown; nothing where there is none, or no right. */
function pageToEdit(user: User) {
  const { page = '', locale = '' } = document.getElementById(documentIds.app)?.dataset ?? {}
  return worksOnSite(user) && Number(page) > 0 ? [`?${new URLSearchParams({ page, locale })}`] : []
}

function writing(site: Site, locale: string) {
  const rules = site.config.i18n
  const text = (key: string) => {
    const found = site.texts.read(locale, texts, key)
    const language = found.locale === locale ? {} : languageOf(rules, found.locale)
    return { text: found.text, language }
  }
  const to = (path: string) => localizePath(rules, locale, path)
  const link = (key: string, path: string) => element('a', { href: to(path) }, text(key).text)
  const form = (key: string, path: string) => {
    const made = element('form', { method: 'post', action: to(path) })
    made.append(element('button', { type: 'submit' }, text(key).text))
    return made
  }
  return { text, link, form }
}

function entry(...content: Element[]) {
  const item = element('li', {})
  item.append(...content)
  return item
}
