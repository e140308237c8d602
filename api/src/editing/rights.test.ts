import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Action, actions } from '@vitrine/contract/admin/actions'
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
import { pathOf } from '@vitrine/contract/endpoints/endpoint'
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

/** Every call of the admin, and what one has to be allowed for it. */
const calls: [method: string, path: string, action: Action][] = [
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
  ['GET', pathOf(showPage, { id: none }), 'read-pages'],
  ['DELETE', pathOf(deletePage, { id: none }), 'delete-pages'],
  ['PUT', pathOf(saveStructure, { id: none }), 'write-texts'],
  ['PUT', pathOf(careForPage, { id: none }), 'write-texts'],
  ['PUT', pathOf(reportPresence, { id: none }), 'read-pages'],
  ['GET', pathOf(showText, { id: none, locale: 'fr' }), 'read-pages'],
  ['PUT', pathOf(saveText, { id: none, locale: 'fr' }), 'write-texts'],
  ['POST', pathOf(copyText, { id: none, locale: 'fr' }), 'write-texts'],
  ['GET', pathOf(checkSlug, { id: none }), 'read-pages'],
  ['GET', showLink.path, 'read-pages'],
  ['GET', pathOf(listBrokenLinks, { id: none, locale: 'fr' }), 'read-pages'],
  ['GET', pathOf(listUndescribed, { id: none, locale: 'fr' }), 'read-pages'],
  ['GET', pathOf(previewPage, { id: none, locale: 'fr' }), 'preview-pages'],
  ['POST', pathOf(publishPage, { id: none }), 'publish-pages'],
  ['POST', pathOf(unpublishPage, { id: none }), 'publish-pages'],
  ['POST', pathOf(republishPage, { id: none }), 'publish-pages'],
  ['POST', pathOf(chooseHome, { id: none }), 'publish-pages'],
  ['POST', pathOf(planText, { id: none }), 'publish-pages'],
  ['POST', pathOf(askToPublish, { id: none }), 'ask-to-publish'],
  ['POST', pathOf(sendBack, { id: none }), 'publish-pages'],
  ['DELETE', pathOf(dismissRequest, { id: none, locale: 'fr' }), 'ask-to-publish'],
  ['GET', pathOf(listRevisions, { id: none }), 'read-pages'],
  ['GET', pathOf(showRevision, { id: none, revision: 1 }), 'read-pages'],
  ['PUT', pathOf(showRevision, { id: none, revision: 1 }), 'write-texts'],
  ['GET', pathOf(previewRevision, { id: none, revision: 1 }), 'read-pages'],
  ['GET', listReplacedTexts.path, 'read-pages'],
  ['DELETE', pathOf(dismissReplacedText, { id: 1 }), 'read-pages'],
  ['POST', pathOf(restoreRevision, { id: none, revision: 1 }), 'write-texts'],
  ['GET', pathOf(listPreviews, { id: none }), 'preview-pages'],
  ['POST', pathOf(makePreview, { id: none }), 'preview-pages'],
  ['DELETE', pathOf(endPreview, { id: none, preview: 1 }), 'preview-pages'],
  ['GET', pathOf(listRemarks, { id: none }), 'read-pages'],
  ['PUT', pathOf(settleRemark, { id: none, remark: 1 }), 'write-texts'],
  ['GET', listDeclaredTexts.path, 'read-pages'],
  ['POST', publishDeclaredTexts.path, 'publish-pages'],
  ['PUT', pathOf(saveDeclaredText, { text: 'none.none' }), 'write-declared-texts'],
  ['GET', listMedia.path, 'read-pages'],
  ['POST', listMedia.path, 'upload-media'],
  ['GET', pathOf(showMedia, { id: none }), 'read-pages'],
  ['PUT', pathOf(showMedia, { id: none }), 'upload-media'],
  ['DELETE', pathOf(showMedia, { id: none }), 'delete-media'],
  ['PUT', pathOf(replaceMedia, { id: none }), 'upload-media'],
  ['POST', pathOf(restoreMedia, { id: none }), 'delete-media'],
  ['GET', listFolders.path, 'read-pages'],
  ['POST', listFolders.path, 'upload-media'],
  ['PUT', pathOf(renameFolder, { id: none }), 'upload-media'],
  ['DELETE', pathOf(renameFolder, { id: none }), 'delete-media'],
  ['POST', moveMedia.path, 'upload-media'],
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

const mayDo = (name: RoleName, action: Action) => rights.get(action)?.includes(name) === true

describe.each(databases)('who may do what, on $name', ({ open }) => {
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
      // There is no such page, or no such body: whoever is let in hears of that. What is dismissed twice is 204.
      else expect([200, 204, 400, 404, 415, 422]).toContain(status)
    })
    test('a guest', async () => {
      expect(await statusOf(people.browser(), method, path)).toBe(401)
    })
  })

  test('the specification says of every action who may do it', () => {
    expect([...rights.keys()].toSorted()).toEqual(actions.toSorted())
    for (const allowed of rights.values()) {
      expect(allowed).toContain('administrator')
      expect(allowed).not.toContain('guest')
    }
  })

  test('every call stands in the table', () => {
    const known = calls.map(([method, path]) => `${method} ${shapeOf(path)}`)
    const routes = people.api.routes
      .filter(({ handler }) => actions.includes(Object(handler).guard))
      .map(({ method, path }) => `${method} ${shapeOf(path)}`)
    expect(routes.toSorted()).toEqual(known.toSorted())
  })

  test.each(names.slice(0, 3))('the session tells %s what may be done', async (name) => {
    const answer = await browsers.get(name)?.read(showSession.path)
    const { can, user } = AdminSession.parse(await answer?.json()).data
    expect(user.name).toBe(name)
    expect(can).toEqual(actions.filter((action) => mayDo(name, action)))
  })
})

/** An address without the numbers and names in it. */
const shapeOf = (path: string) =>
  path
    .replaceAll(/\/:\w+(\{[^}]*\})?/g, '/x')
    .replaceAll(/\/\d+/g, '/x')
    .replace(/\/(texts|requests)\/[^/]+/, '/$1/x')
