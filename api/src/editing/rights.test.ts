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
  showSession,
  showToDo,
} from '@vitrine/contract/endpoints/admin-session'
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
  dismissReplacedText,
  listReplacedTexts,
  listRevisions,
  previewRevision,
  restoreRevision,
  showRevision,
} from '@vitrine/contract/endpoints/revisions'
import { type RoleName, roles } from '@vitrine/contract/identity/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testAdminOrigin } from '../testing/identity.ts'
import { peopleOn } from '../testing/people.ts'

const none = 2_000_000_000

/** Every call of the admin with the permission that it requires. */
const calls: [method: string, path: string, action: Permission][] = [
  ['GET', showSession.path, 'read-pages'],
  ['GET', listOwners.path, 'read-pages'],
  ['GET', showToDo.path, 'read-pages'],
  ['PUT', dismissFirstSteps.path, 'read-pages'],
  ['GET', listPages.path, 'read-pages'],
  ['GET', listTitles.path, 'read-pages'],
  ['GET', searchPages.path, 'read-pages'],
  ['POST', createPage.path, 'create-pages'],
  ['POST', trashPages.path, 'trash-pages'],
  ['POST', restorePages.path, 'trash-pages'],
  ['POST', movePages.path, 'move-pages'],
  ['GET', formatEndpointPath(showPage, { id: none }), 'read-pages'],
  ['DELETE', formatEndpointPath(deletePage, { id: none }), 'delete-pages'],
  ['PUT', formatEndpointPath(saveStructure, { id: none }), 'write-texts'],
  ['PUT', formatEndpointPath(careForPage, { id: none }), 'write-texts'],
  ['PUT', formatEndpointPath(reportPresence, { id: none }), 'read-pages'],
  ['GET', formatEndpointPath(showText, { id: none, locale: 'fr' }), 'read-pages'],
  ['PUT', formatEndpointPath(saveText, { id: none, locale: 'fr' }), 'write-texts'],
  ['POST', formatEndpointPath(copyText, { id: none, locale: 'fr' }), 'write-texts'],
  ['GET', formatEndpointPath(checkSlug, { id: none }), 'read-pages'],
  ['GET', showLink.path, 'read-pages'],
  ['GET', formatEndpointPath(listBrokenLinks, { id: none, locale: 'fr' }), 'read-pages'],
  ['GET', formatEndpointPath(listUndescribed, { id: none, locale: 'fr' }), 'read-pages'],
  ['GET', formatEndpointPath(previewPage, { id: none, locale: 'fr' }), 'preview-pages'],
  ['POST', formatEndpointPath(publishPage, { id: none }), 'publish-pages'],
  ['POST', formatEndpointPath(unpublishPage, { id: none }), 'publish-pages'],
  ['POST', formatEndpointPath(republishPage, { id: none }), 'publish-pages'],
  ['POST', formatEndpointPath(chooseHome, { id: none }), 'publish-pages'],
  ['POST', formatEndpointPath(planText, { id: none }), 'publish-pages'],
  ['POST', formatEndpointPath(askToPublish, { id: none }), 'ask-to-publish'],
  ['POST', formatEndpointPath(sendBack, { id: none }), 'publish-pages'],
  ['DELETE', formatEndpointPath(dismissRequest, { id: none, locale: 'fr' }), 'ask-to-publish'],
  ['GET', formatEndpointPath(listRevisions, { id: none }), 'read-pages'],
  ['GET', formatEndpointPath(showRevision, { id: none, revision: 1 }), 'read-pages'],
  ['PUT', formatEndpointPath(showRevision, { id: none, revision: 1 }), 'write-texts'],
  ['GET', formatEndpointPath(previewRevision, { id: none, revision: 1 }), 'read-pages'],
  ['GET', listReplacedTexts.path, 'read-pages'],
  ['DELETE', formatEndpointPath(dismissReplacedText, { id: 1 }), 'read-pages'],
  ['POST', formatEndpointPath(restoreRevision, { id: none, revision: 1 }), 'write-texts'],
  ['GET', formatEndpointPath(listPreviews, { id: none }), 'preview-pages'],
  ['POST', formatEndpointPath(makePreview, { id: none }), 'preview-pages'],
  ['DELETE', formatEndpointPath(endPreview, { id: none, preview: 1 }), 'preview-pages'],
  ['GET', formatEndpointPath(listRemarks, { id: none }), 'read-pages'],
  ['PUT', formatEndpointPath(settleRemark, { id: none, remark: 1 }), 'write-texts'],
  ['GET', listDeclaredTexts.path, 'read-pages'],
  ['POST', publishDeclaredTexts.path, 'publish-pages'],
  ['PUT', formatEndpointPath(saveDeclaredText, { text: 'none.none' }), 'write-declared-texts'],
  ['GET', listMedia.path, 'read-pages'],
  ['POST', listMedia.path, 'upload-media'],
  ['GET', formatEndpointPath(showMedia, { id: none }), 'read-pages'],
  ['PUT', formatEndpointPath(showMedia, { id: none }), 'upload-media'],
  ['DELETE', formatEndpointPath(showMedia, { id: none }), 'delete-media'],
  ['PUT', formatEndpointPath(replaceMedia, { id: none }), 'upload-media'],
  ['POST', formatEndpointPath(restoreMedia, { id: none }), 'delete-media'],
  ['GET', listFolders.path, 'read-pages'],
  ['POST', listFolders.path, 'upload-media'],
  ['PUT', formatEndpointPath(renameFolder, { id: none }), 'upload-media'],
  ['DELETE', formatEndpointPath(renameFolder, { id: none }), 'delete-media'],
  ['POST', moveMedia.path, 'upload-media'],
  ['GET', listLostAddresses.path, 'change-redirects'],
  ['GET', downloadLostAddresses.path, 'change-redirects'],
  ['GET', listIgnoredAddresses.path, 'change-redirects'],
  ['PUT', formatEndpointPath(ignoreLostAddress, { id: none }), 'change-redirects'],
  ['GET', listFaults.path, 'change-settings'],
  ['GET', showDoctor.path, 'change-settings'],
  ['GET', listChanges.path, 'read-changes'],
  ['GET', downloadChanges.path, 'read-changes'],
]

const names: RoleName[] = ['administrator', 'editor', 'contributor', 'visitor']
const document = join(import.meta.dirname, '../../../docs/specification.md')

/** Roles that may do each action, from specification §6: a change in the code alone fails. */
const rights = rightsIn(readFileSync(document, 'utf8'))

function rightsIn(text: string): Map<string, string[]> {
  const [, table = ''] = /\n(\| Action .*?)\n\n/s.exec(text) ?? []
  const [head = [], , ...rows] = table
    .split('\n')
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))
  return new Map(
    rows.map(([action = '', ...cells]) => [
      action.replaceAll('`', ''),
      head.slice(1).filter((_, at) => cells[at] === 'yes'),
    ]),
  )
}

const mayDo = (name: RoleName, action: Permission) => rights.get(action)?.includes(name) === true

describe.each(databases)('permissions of each call on $name', ({ open }) => {
  let database: TestDatabase
  let people: ReturnType<typeof peopleOn>
  const browsers = new Map<RoleName, Browser>()
  beforeAll(async () => {
    database = await open()
    people = peopleOn(database, {}, testAdminOrigin)
    for (const name of names) {
      const person = { name, email: `${name}@example.org`, role: roles[name] }
      await people.add(person)
      browsers.set(name, await people.signedIn(person))
    }
  })
  afterAll(() => database.drop())

  const statusOf = async (browser: Browser | undefined, method: string, path: string) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const answer = method === 'GET' ? browser?.read(path) : browser?.change(method, path, body)
    return (await answer)?.status
  }

  describe.each(calls)('%s %s', (method, path, action) => {
    test.each(names)('%s', async (name) => {
      const status = await statusOf(browsers.get(name), method, path)
      if (!mayDo(name, action)) expect(status).toBe(403)
      // A permitted call fails for another reason, or dismisses nothing: 204.
      else expect([200, 204, 400, 404, 415, 422]).toContain(status)
    })
    test('a guest', async () => {
      expect(await statusOf(people.browser(), method, path)).toBe(401)
    })
  })

  test('the specification lists the roles of every action', () => {
    expect([...rights.keys()].toSorted()).toEqual(permissions.toSorted())
    for (const allowed of rights.values()) {
      expect(allowed).toContain('administrator')
      expect(allowed).not.toContain('guest')
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
    const answer = await browsers.get(name)?.read(showSession.path)
    const { can, user } = AdminSession.parse(await answer?.json()).data
    expect(user.name).toBe(name)
    expect(can).toEqual(permissions.filter((action) => mayDo(name, action)))
  })
})

/** Returns a path without its numbers and names. */
const shapeOf = (path: string) =>
  path
    .replaceAll(/\/:\w+(\{[^}]*\})?/g, '/x')
    .replaceAll(/\/\d+/g, '/x')
    .replace(/\/(texts|requests)\/[^/]+/, '/$1/x')
