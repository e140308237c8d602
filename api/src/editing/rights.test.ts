import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Permission, permissions } from '@vitrine/contract/admin/permissions'
import { AdminSession } from '@vitrine/contract/admin/session'
import {
  careForPage,
  checkSlug,
  chooseHome,
  createPage,
  deletePage,
  listPages,
  listTitles,
  movePages,
  reportPresence,
  restorePages,
  saveStructure,
  searchPages,
  showPage,
  trashPages,
} from '@vitrine/contract/endpoints/admin-pages'
import {
  dismissFirstSteps,
  downloadChanges,
  listChanges,
  listOwners,
  restoreFirstSteps,
  showSession,
  showToDo,
} from '@vitrine/contract/endpoints/admin-session'
import {
  changeAlert,
  createAlert,
  deleteAlert,
  endAlert,
  listAlerts,
} from '@vitrine/contract/endpoints/alerts'
import { endpointGroups } from '@vitrine/contract/endpoints/all'
import {
  listDeclaredTexts,
  publishDeclaredTexts,
  saveDeclaredText,
} from '@vitrine/contract/endpoints/declared-texts'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import {
  downloadLostAddresses,
  ignoreLostAddress,
  listIgnoredAddresses,
  listLostAddresses,
} from '@vitrine/contract/endpoints/lost-addresses'
import {
  listFolders,
  listMedia,
  moveMedia,
  renameFolder,
  replaceMedia,
  restoreMedia,
  showMedia,
} from '@vitrine/contract/endpoints/media'
import {
  editMenu,
  listMenuChanges,
  listMenuPages,
  listMenus,
  previewMenu,
  restoreMenu,
  saveMenu,
} from '@vitrine/contract/endpoints/menus'
import { listFaults, showDoctor } from '@vitrine/contract/endpoints/operation'
import {
  copyText,
  listBrokenLinks,
  listUndescribed,
  saveText,
  showLink,
  showText,
} from '@vitrine/contract/endpoints/page-texts'
import {
  changePerson,
  changeSignInRule,
  disablePerson,
  downloadAuditEvents,
  enablePerson,
  endSessionsOfPerson,
  invitePerson,
  listAuditEvents,
  listPeople,
  listSignInRules,
  resetTwoFactorOfPerson,
  sendInvitation,
  showPerson,
  withdrawInvitation,
} from '@vitrine/contract/endpoints/people'
import {
  endPreview,
  listPreviews,
  listRemarks,
  makePreview,
  previewPage,
  settleRemark,
} from '@vitrine/contract/endpoints/previews'
import {
  askToPublish,
  dismissRequest,
  planText,
  publishPage,
  republishPage,
  sendBack,
  unpublishPage,
} from '@vitrine/contract/endpoints/publishing'
import {
  changeRedirect,
  checkRedirect,
  deleteRedirects,
  exportRedirects,
  importRedirects,
  listRedirects,
  restoreRedirects,
  traceRedirect,
  undoRedirectImport,
} from '@vitrine/contract/endpoints/redirects'
import {
  dismissReplacedText,
  listReplacedTexts,
  listRevisions,
  previewRevision,
  restoreRevision,
  showRevision,
} from '@vitrine/contract/endpoints/revisions'
import {
  previewSettings,
  saveSettings,
  sendTestMail,
  showSettings,
} from '@vitrine/contract/endpoints/settings'
import { type RoleName, roles } from '@vitrine/contract/identity/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setEditorLocales } from '../identity/stores/editor-locale-store.ts'
import type { Browser } from '../testing/browser.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { peopleOn } from '../testing/people.ts'
import { writerIn } from '../testing/writer.ts'

const none = 2_000_000_000

/** Stands for a language in a path. */
const language = '-language-'
/** Stands for the page of the test, and for its revision and remark in a language. */
const stored = { id: '-page-', revision: '-revision-', remark: '-remark-' }

/** Every call of the admin with its permission, and a body that names a language. */
const calls: [
  method: string,
  path: string,
  action: Permission,
  bodyIn?: (locale: string) => object,
][] = [
  ['GET', showSession.path, 'read-pages'],
  ['GET', listOwners.path, 'read-pages'],
  ['GET', showToDo.path, 'read-pages'],
  ['PUT', dismissFirstSteps.path, 'read-pages'],
  ['DELETE', restoreFirstSteps.path, 'read-pages'],
  ['GET', listPages.path, 'read-pages'],
  ['GET', listTitles.path, 'read-pages'],
  ['GET', searchPages.path, 'read-pages'],
  ['POST', createPage.path, 'create-pages'],
  ['POST', trashPages.path, 'trash-pages'],
  ['POST', restorePages.path, 'trash-pages'],
  ['POST', movePages.path, 'move-pages'],
  ['GET', formatEndpointPath(showPage, { id: none }), 'read-pages'],
  ['DELETE', formatEndpointPath(deletePage, { id: none }), 'delete-pages'],
  ['PUT', formatEndpointPath(saveStructure, { id: none }), 'change-structure'],
  ['PUT', formatEndpointPath(careForPage, { id: none }), 'change-structure'],
  ['PUT', formatEndpointPath(reportPresence, { id: none }), 'read-pages'],
  ['GET', formatEndpointPath(showText, { id: none, locale: language }), 'read-pages'],
  ['PUT', formatEndpointPath(saveText, { id: none, locale: language }), 'write-texts'],
  ['POST', formatEndpointPath(copyText, { id: none, locale: language }), 'write-texts'],
  ['GET', formatEndpointPath(checkSlug, { id: none }), 'read-pages'],
  ['GET', showLink.path, 'read-pages'],
  ['GET', formatEndpointPath(listBrokenLinks, { id: none, locale: language }), 'read-pages'],
  ['GET', formatEndpointPath(listUndescribed, { id: none, locale: language }), 'read-pages'],
  ['GET', formatEndpointPath(previewPage, { id: none, locale: language }), 'preview-pages'],
  [
    'POST',
    formatEndpointPath(publishPage, { id: none }),
    'publish-pages',
    (locale) => ({ locales: { [locale]: 1 } }),
  ],
  [
    'POST',
    formatEndpointPath(unpublishPage, { id: none }),
    'publish-pages',
    (locale) => ({ locales: [locale], leadTo: { to: 'nowhere' } }),
  ],
  [
    'POST',
    formatEndpointPath(republishPage, { id: none }),
    'publish-pages',
    (locale) => ({ at: '2026-01-01T00:00:00Z', led: { [locale]: [] } }),
  ],
  ['POST', formatEndpointPath(chooseHome, { id: none }), 'choose-home'],
  [
    'POST',
    formatEndpointPath(planText, { id: none }),
    'publish-pages',
    (locale) => ({ locale, publishAt: null, unpublishAt: null }),
  ],
  [
    'POST',
    formatEndpointPath(askToPublish, { id: none }),
    'ask-to-publish',
    (locale) => ({ locales: [locale] }),
  ],
  [
    'POST',
    formatEndpointPath(sendBack, { id: none }),
    'publish-pages',
    (locale) => ({ locale, reason: 'A reason' }),
  ],
  ['DELETE', formatEndpointPath(dismissRequest, { id: none, locale: language }), 'ask-to-publish'],
  ['GET', showSettings.path, 'change-settings'],
  ['PUT', saveSettings.path, 'change-settings'],
  ['POST', previewSettings.path, 'change-settings'],
  ['POST', sendTestMail.path, 'change-settings'],
  ['GET', listAlerts.path, 'change-alert'],
  ['POST', createAlert.path, 'change-alert'],
  ['PUT', formatEndpointPath(changeAlert, { id: none }), 'change-alert'],
  ['POST', formatEndpointPath(endAlert, { id: none }), 'change-alert'],
  ['DELETE', formatEndpointPath(deleteAlert, { id: none }), 'change-alert'],
  ['GET', formatEndpointPath(listRevisions, { id: none }), 'read-pages'],
  ['GET', formatEndpointPath(showRevision, { id: none, revision: 1 }), 'read-pages'],
  ['PUT', formatEndpointPath(showRevision, stored), 'write-texts', () => ({ name: 'A name' })],
  ['GET', formatEndpointPath(previewRevision, { id: none, revision: 1 }), 'read-pages'],
  ['GET', listReplacedTexts.path, 'read-pages'],
  ['DELETE', formatEndpointPath(dismissReplacedText, { id: 1 }), 'read-pages'],
  ['POST', formatEndpointPath(restoreRevision, stored), 'write-texts', () => ({ version: 0 })],
  ['GET', formatEndpointPath(listPreviews, { id: none }), 'preview-pages'],
  ['POST', formatEndpointPath(makePreview, { id: none }), 'preview-pages'],
  ['DELETE', formatEndpointPath(endPreview, { id: none, preview: 1 }), 'preview-pages'],
  ['GET', formatEndpointPath(listRemarks, { id: none }), 'read-pages'],
  ['PUT', formatEndpointPath(settleRemark, stored), 'write-texts', () => ({ isDone: true })],
  ['GET', listDeclaredTexts.path, 'read-pages'],
  [
    'POST',
    publishDeclaredTexts.path,
    'publish-pages',
    (locale) => ({ texts: [{ id: 'none.none', locale, version: 0 }] }),
  ],
  [
    'PUT',
    formatEndpointPath(saveDeclaredText, { text: 'none.none' }),
    'write-declared-texts',
    (locale) => ({ locale, version: 0, content: null }),
  ],
  ['GET', listMedia.path, 'read-pages'],
  ['POST', listMedia.path, 'upload-media'],
  ['GET', formatEndpointPath(showMedia, { id: none }), 'read-pages'],
  [
    'PUT',
    formatEndpointPath(showMedia, { id: none }),
    'describe-media',
    (locale) => ({ texts: { [locale]: { alt: 'A picture', caption: '' } } }),
  ],
  ['DELETE', formatEndpointPath(showMedia, { id: none }), 'delete-media'],
  ['PUT', formatEndpointPath(replaceMedia, { id: none }), 'organize-media'],
  ['POST', formatEndpointPath(restoreMedia, { id: none }), 'delete-media'],
  ['GET', listFolders.path, 'read-pages'],
  ['POST', listFolders.path, 'organize-media'],
  ['PUT', formatEndpointPath(renameFolder, { id: none }), 'organize-media'],
  ['DELETE', formatEndpointPath(renameFolder, { id: none }), 'delete-media'],
  ['POST', moveMedia.path, 'organize-media'],
  ['GET', listLostAddresses.path, 'change-redirects'],
  ['GET', downloadLostAddresses.path, 'change-redirects'],
  ['GET', listIgnoredAddresses.path, 'change-redirects'],
  ['PUT', formatEndpointPath(ignoreLostAddress, { id: none }), 'change-redirects'],
  ['GET', listRedirects.path, 'change-redirects'],
  ['POST', listRedirects.path, 'change-redirects'],
  ['PUT', formatEndpointPath(changeRedirect, { id: none }), 'change-redirects'],
  ['POST', checkRedirect.path, 'change-redirects'],
  ['POST', deleteRedirects.path, 'change-redirects'],
  ['POST', restoreRedirects.path, 'change-redirects'],
  ['GET', traceRedirect.path, 'change-redirects'],
  ['GET', listPeople.path, 'manage-people'],
  ['POST', invitePerson.path, 'manage-people'],
  ['GET', formatEndpointPath(showPerson, { id: none }), 'manage-people'],
  ['PUT', formatEndpointPath(changePerson, { id: none }), 'manage-people'],
  ['POST', formatEndpointPath(sendInvitation, { id: none }), 'manage-people'],
  ['DELETE', formatEndpointPath(withdrawInvitation, { id: none }), 'manage-people'],
  ['POST', formatEndpointPath(disablePerson, { id: none }), 'manage-people'],
  ['POST', formatEndpointPath(enablePerson, { id: none }), 'manage-people'],
  ['DELETE', formatEndpointPath(endSessionsOfPerson, { id: none }), 'manage-people'],
  ['DELETE', formatEndpointPath(resetTwoFactorOfPerson, { id: none }), 'manage-people'],
  ['GET', listSignInRules.path, 'manage-people'],
  ['PUT', formatEndpointPath(changeSignInRule, { role: 1 }), 'manage-people'],
  ['GET', listAuditEvents.path, 'manage-people'],
  ['GET', downloadAuditEvents.path, 'manage-people'],
  ['POST', importRedirects.path, 'change-redirects'],
  ['POST', undoRedirectImport.path, 'change-redirects'],
  ['GET', exportRedirects.path, 'change-redirects'],
  ['GET', listFaults.path, 'change-settings'],
  ['GET', showDoctor.path, 'change-settings'],
  ['GET', listMenus.path, 'change-menus'],
  ['GET', listMenuPages.path, 'change-menus'],
  ['GET', formatEndpointPath(editMenu, { name: 'x' }), 'change-menus'],
  ['PUT', formatEndpointPath(saveMenu, { name: 'x' }), 'change-menus'],
  ['POST', formatEndpointPath(restoreMenu, { name: 'x' }), 'change-menus'],
  ['GET', formatEndpointPath(listMenuChanges, { name: 'x' }), 'change-menus'],
  ['POST', formatEndpointPath(previewMenu, { name: 'x' }), 'change-menus'],
  ['GET', listChanges.path, 'read-changes'],
  ['GET', downloadChanges.path, 'read-changes'],
]

const names: RoleName[] = ['administrator', 'editor', 'contributor', 'visitor']
const document = join(import.meta.dirname, '../../../docs/specification.md')

/** Roles of each action, and the effect of a limit, from specification §6. */
const rights = rightsIn(readFileSync(document, 'utf8'))

interface Right {
  roles: string[]
  languages: string
}

function rightsIn(text: string): Map<string, Right> {
  const [, table = ''] = /\n(\| Action .*?)\n\n/s.exec(text) ?? []
  const [head = [], , ...rows] = table
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  return new Map(
    rows.map(([action = '', ...cells]) => [
      action.replaceAll('`', ''),
      {
        roles: head.slice(1).filter((_, at) => cells[at] === 'yes'),
        languages: cells.at(-1) ?? '',
      },
    ]),
  )
}

const own = 'en'
const other = 'fr'

/** A limit to languages. The site no longer has `de`. */
const limits = { 'no limit': null, [own]: [own], de: ['de'] } as const
type Limit = keyof typeof limits
const limitNames = Object.keys(limits) as Limit[]

type Outcome = 'allowed' | 'not the role' | 'not the language' | 'signed out'

/** What specification §6 says about a user. */
function expectedFor(name: RoleName, limit: Limit, action: Permission, locale: string): Outcome {
  const { roles: allowed = [], languages } = rights.get(action) ?? {}
  if (!allowed.includes(name)) return 'not the role'
  if (name === 'administrator' || limit === 'no limit' || languages === 'any') return 'allowed'
  return languages === 'own' && limit === locale ? 'allowed' : 'not the language'
}

const outcomeOf = async (answer: Response | undefined): Promise<Outcome> => {
  if (answer?.status === 401) return 'signed out'
  if (answer?.status !== 403) {
    // An allowed call fails for another reason, or changes nothing.
    expect([200, 204, 400, 404, 409, 415, 422]).toContain(answer?.status)
    return 'allowed'
  }
  const { message } = await answer.json()
  return message === 'Votre rôle ne le permet pas.' ? 'not the role' : 'not the language'
}

describe.each(databases)('permissions of each call on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  let ids: Awaited<ReturnType<typeof fillPage>>
  const browsers = new Map<string, Browser>()
  const browserOf = (name: RoleName, limit: Limit = 'no limit') => browsers.get(`${name}, ${limit}`)
  beforeAll(async () => {
    database = await open()
    people = peopleOn(database, {}, testAdminOrigin)
    for (const name of names)
      for (const limit of limitNames) {
        const email = `${name}-${limit.replace(' ', '-')}@example.org`
        const person = { name, email, role: roles[name] }
        const user = await people.add(person)
        await setEditorLocales(database.db, user.id, limits[limit])
        browsers.set(`${name}, ${limit}`, await people.signedIn(person))
      }
    const administrator = browserOf('administrator')
    if (administrator) ids = await fillPage(database, writerIn(administrator))
  })
  afterAll(() => database.drop())

  const send = async (
    browser: Browser | undefined,
    [method, path, , bodyIn]: (typeof calls)[number],
    locale: string,
  ) => {
    const filled = path
      .replace(language, locale)
      .replace(stored.id, `${ids.page}`)
      .replace(stored.revision, `${ids.revisions[locale]}`)
      .replace(stored.remark, `${ids.remarks[locale]}`)
    if (method === 'GET') return browser?.read(filled)
    return browser?.change(
      method,
      filled,
      method === 'DELETE' ? undefined : (bodyIn?.(locale) ?? {}),
    )
  }

  test.each(calls)('%s %s: %s', async (...call) => {
    const [, path, action, bodyIn] = call
    const namesLanguage = path.includes(language) || bodyIn !== undefined
    const found: Record<string, Outcome> = {}
    const expected: Record<string, Outcome> = {}
    for (const locale of namesLanguage ? [own, other] : [own])
      for (const name of names)
        for (const limit of limitNames) {
          const at = `${name}, ${limit}, in ${locale}`
          found[at] = await outcomeOf(await send(browserOf(name, limit), call, locale))
          expected[at] = expectedFor(name, limit, action, locale)
        }
    found.guest = await outcomeOf(await send(people.browser(), call, own))
    expected.guest = 'signed out'
    expect(found).toEqual(expected)
  })

  test('the specification lists the roles of every action', () => {
    expect([...rights.keys()].toSorted()).toEqual(permissions.toSorted())
    for (const { roles: allowed, languages } of rights.values()) {
      expect(allowed).toContain('administrator')
      expect(allowed).not.toContain('guest')
      expect(['any', 'own', 'all']).toContain(languages)
    }
  })

  test('the table lists every call', () => {
    const known = calls.map(([method, path]) => `${method} ${shapeOf(path)}`)
    const routes = people.api.routes
      .filter(({ handler }) => permissions.includes(Object(handler).guard))
      .map(({ method, path }) => `${method} ${shapeOf(path)}`)
    expect(routes.toSorted()).toEqual(known.toSorted())
  })

  test.each(names.slice(0, 3))('the session lists the permissions of %s', async (name) => {
    for (const limit of limitNames) {
      const answer = await browserOf(name, limit)?.read(showSession.path)
      const { can, locales, user } = AdminSession.parse(await answer?.json()).data
      expect(user.name).toBe(name)
      const allowed = permissions.filter(
        (action) => expectedFor(name, limit, action, own) === 'allowed',
      )
      expect(can).toEqual(allowed)
      const isLimited = name !== 'administrator' && limit !== 'no limit'
      expect(locales).toEqual(isLimited ? [own].filter((code) => code === limit) : null)
    }
  })
})

test('every call that depends on languages declares the languages that it concerns', () => {
  const declared = Object.values(endpointGroups)
    .flatMap((group) => Object.values(group))
    .flatMap(({ method, path, permission, locales }) =>
      permission
        ? [{ call: `${method} ${path}`, languages: rights.get(permission)?.languages, locales }]
        : [],
    )
  for (const { call, languages, locales } of declared) {
    const isDeclared = locales !== undefined || call.includes('{locale}')
    if (languages === 'own') expect([call, isDeclared]).toEqual([call, true])
    else expect([call, locales]).toEqual([call, undefined])
  }
})

/** Adds a page with a revision and a remark in each language. Returns their ids by language. */
async function fillPage({ db }: TestDatabase, { create, save }: ReturnType<typeof writerIn>) {
  const page = await create()
  const revisions: Record<string, number> = {}
  const remarks: Record<string, number> = {}
  const time = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '2030-01-01T00:00:00.000Z' }
  for (const locale of [own, other]) {
    await save(page, { title: locale }, { locale, revision: 'saved' })
    const revision = db.selectFrom('revisions').select('id').where('locale', '=', locale)
    revisions[locale] = (await revision.executeTakeFirstOrThrow()).id
    const link = await db
      .insertInto('preview_links')
      .values({ token_hash: locale, page_id: page, shows: 'page', locale, ...time })
      .returning('id')
      .executeTakeFirstOrThrow()
    const remark = await db
      .insertInto('preview_remarks')
      .values({
        page_id: page,
        link_id: link.id,
        path: '/',
        name: '',
        body: locale,
        created_at: time.created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    remarks[locale] = remark.id
  }
  return { page, revisions, remarks }
}

/** Returns a path without its numbers and names. */
const shapeOf = (path: string) =>
  path
    .replaceAll(/\/:\w+(\{[^}]*\})?/g, '/x')
    .replaceAll(/\/\d+/g, '/x')
    .replaceAll(/\/-\w+-/g, '/x')
    .replace(/\/(texts|requests)\/[^/]+/, '/$1/x')
