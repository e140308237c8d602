import { type PassSide, passFields, passPaths } from '@vitrine/contract/pass'
import type { Browser } from './browser.ts'

/** As a browser opens an address: its page names no origin. */
const opened = { origin: '', accept: 'text/html', 'sec-fetch-dest': 'document' }

/** One browser as the two sides know it: each by cookies of its own. */
export interface TwoSides {
  site: Browser
  admin: Browser
}

/** The form that whoever is signed in on the other side is given, and what came before it. */
export async function askForPass(
  { site, admin }: TwoSides,
  to: PassSide,
  path = '/pages',
  headers = {},
) {
  const [here, there] = to === 'admin' ? [admin, site] : [site, admin]
  const query = new URLSearchParams({ [passFields.path]: path })
  const begun = await here.send('GET', `${passPaths.begin(to)}?${query}`, undefined, opened)
  const asking = new URL(begun.headers.get('location') ?? '', 'https://nowhere.invalid')
  if (asking.pathname !== passPaths.give(to)) return { begun, pass: '' }
  const given = await there.send('GET', asking.pathname + asking.search, undefined, {
    ...opened,
    ...headers,
  })
  const [, pass = ''] = /name="pass" value="([\w-]+)"/.exec(await given.clone().text()) ?? []
  return { begun, asking, given, pass }
}

/** Sends the form, as a page of the side does where it was given. */
export function showPass(
  browser: Browser,
  to: PassSide,
  pass: string,
  { path = '/pages', origin = 'https://site.test' } = {},
) {
  const body = new URLSearchParams({ [passFields.pass]: pass, [passFields.path]: path })
  const headers = { origin, accept: 'text/html', 'sec-fetch-site': 'cross-site' }
  return browser.send('POST', passPaths.begin(to), body, headers)
}
