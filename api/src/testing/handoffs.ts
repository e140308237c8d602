import { showUser } from '@vitrine/contract/endpoints/sign-in'
import {
  type HandoffSide,
  handoffFields,
  handoffPaths,
} from '@vitrine/contract/identity/handoff-token'
import { roles } from '@vitrine/contract/identity/identity'
import type { Browser } from './browser.ts'
import type { peopleOn } from './people.ts'

export const adminOrigin = 'https://admin.site.test'

/** Headers of a browser that opens an address: it sends no origin. */
const opened = { origin: '', accept: 'text/html', 'sec-fetch-dest': 'document' }

/** One browser on both sides. Each side has its own cookies. */
export interface TwoSides {
  site: Browser
  admin: Browser
}

/** Adds an editor. Returns a browser in which they are signed in on the site, not on the admin. */
export async function sidesOf(people: ReturnType<typeof peopleOn>): Promise<TwoSides> {
  await people.add({ role: roles.editor })
  return { site: await people.signedIn(), admin: people.browser({ origin: adminOrigin }) }
}

/** True if a user is signed in in this browser. */
export const isSignedIn = async (browser: Browser) =>
  (await browser.read(showUser.path)).status === 200

/** Checks both sides, the site first. */
export const signedInOn = async ({ site, admin }: TwoSides) => [
  await isSignedIn(site),
  await isSignedIn(admin),
]

/** Signs the user of the site in on the admin with a token. Returns the response of the admin. */
export async function signInOnAdmin(sides: TwoSides) {
  const { pass } = await requestToken(sides, 'admin')
  return submitToken(sides.admin, 'admin', pass)
}

/** Requests the form with a token. Returns the form, its token and the responses before it. */
export async function requestToken(
  { site, admin }: TwoSides,
  to: HandoffSide,
  path = '/pages',
  headers = {},
) {
  const [here, there] = to === 'admin' ? [admin, site] : [site, admin]
  const query = new URLSearchParams({ [handoffFields.path]: path })
  const begun = await here.send('GET', `${handoffPaths.begin(to)}?${query}`, undefined, opened)
  const asking = new URL(begun.headers.get('location') ?? '', 'https://nowhere.invalid')
  if (asking.pathname !== handoffPaths.give(to)) return { begun, pass: '' }
  const given = await there.send('GET', asking.pathname + asking.search, undefined, {
    ...opened,
    ...headers,
  })
  const [, pass = ''] = /name="pass" value="([\w-]+)"/.exec(await given.clone().text()) ?? []
  return { begun, asking, given, pass }
}

/** Submits the form with the token, like the page of the other side. */
export function submitToken(
  browser: Browser,
  to: HandoffSide,
  pass: string,
  { path = '/pages', origin = 'https://site.test' } = {},
) {
  const body = new URLSearchParams({ [handoffFields.pass]: pass, [handoffFields.path]: path })
  const headers = { origin, accept: 'text/html', 'sec-fetch-site': 'cross-site' }
  return browser.send('POST', handoffPaths.begin(to), body, headers)
}
