import { screenPaths } from '@vitrine/contract/http/paths'
import type { User } from '@vitrine/contract/identity/identity'
import { getLanguageAttributes, localizePath } from '@vitrine/contract/locale/locale'
import { documentIds } from '../document/document-ids.ts'
import { createElement } from '../document/element.ts'
import { isStaff } from '../identity/roles.ts'
import { getLocaleAt } from '../site/page-key.ts'
import type { Site } from '../site/site.ts'
import './account-menu.css'

const className = 'signed-in'
const texts = 'dashboard'

/** Adds name, dashboard links and sign-out of the user to the header. */
export async function showAccountMenu(site: Site) {
  const locale = getLocaleAt(site, location.pathname)
  await site.loadTexts?.(locale, texts)
  const header = document.querySelector('.header')
  header?.querySelector(`.${className}`)?.remove()
  const user = site.identity.current()
  if (!header || !user) return
  const { text, link, form } = createElements(site, locale)
  const name = createElement('bdi', { translate: 'no', 'data-private': '' }, user.name)
  const entries = createElement('ul', { class: className, ...text('signedInAs').language })
  entries.append(
    createEntry(
      createElement('span', { class: 'visually-hidden' }, `${text('signedInAs').text} `),
      name,
    ),
    ...getEditQueries(user).map((query) =>
      createEntry(link('editPage', screenPaths.administration + query)),
    ),
    createEntry(link('overview', screenPaths.dashboard)),
    createEntry(form('signOut', screenPaths.logout)),
  )
  const container = header.querySelector('nav.menu') ?? header
  container.append(entries)
}

/** Query that opens the shown text in the admin, for users with permission. */
function getEditQueries(user: User) {
  const { page = '', locale = '' } = document.getElementById(documentIds.app)?.dataset ?? {}
  return isStaff(user) && Number(page) > 0 ? [`?${new URLSearchParams({ page, locale })}`] : []
}

function createElements(site: Site, locale: string) {
  const rules = site.config.i18n
  const text = (key: string) => {
    const result = site.texts.read(locale, texts, key)
    const language = result.locale === locale ? {} : getLanguageAttributes(rules, result.locale)
    return { text: result.text, language }
  }
  const toPath = (path: string) => localizePath(rules, locale, path)
  const link = (key: string, path: string) =>
    createElement('a', { href: toPath(path) }, text(key).text)
  const form = (key: string, path: string) => {
    const formElement = createElement('form', { method: 'post', action: toPath(path) })
    formElement.append(createElement('button', { type: 'submit' }, text(key).text))
    return formElement
  }
  return { text, link, form }
}

function createEntry(...content: Element[]) {
  const item = createElement('li', {})
  item.append(...content)
  return item
}
