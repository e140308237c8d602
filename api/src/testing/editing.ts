import { roles } from '@vitrine/contract/identity/identity'
import { type databases, type TestDatabase, withDatabase } from './databases.ts'
import { testAdminOrigin } from './identity.ts'
import { peopleOn } from './people.ts'
import { pageList } from './site.ts'
import { writerIn } from './writer.ts'

export const anna = { name: 'Anna', email: 'anna@example.org', role: roles.editor }

/** Returns the API with an editor who is signed in. All its browsers show pages of the admin. */
export async function editorOn(database: TestDatabase) {
  const people = peopleOn(database, {}, testAdminOrigin)
  const user = await people.add(anna)
  return { people, user, ...writerIn(await people.signedIn(anna)) }
}

interface TestEditor extends Awaited<ReturnType<typeof editorOn>> {
  database: TestDatabase
  /** Returns the id of a page that `fill` created. */
  idOf: (key: string) => number
  /** Returns what readers find at an address. */
  at: ReturnType<typeof readerOf>
}

/** Like `editorOn`, but new for each test. `fill` inserts pages and returns their ids by key. */
export function withEditor(
  open: (typeof databases)[number]['open'],
  fill: (database: TestDatabase) => Promise<Record<string, number>> = async () => ({}),
): TestEditor {
  const editor = {} as TestEditor
  withDatabase(open, async (database) => {
    const signedIn = await editorOn(database)
    const ids = await fill(database)
    const idOf = (key: string) => Number(ids[key])
    Object.assign(editor, signedIn, { database, idOf, at: readerOf(signedIn.people.api) })
  })
  return editor
}

const readerOf =
  (api: ReturnType<typeof peopleOn>['api']) =>
  async (path: string, locale = 'fr') => {
    const answer = await pageList(api, { 'filter[path]': path, locale })
    const { data, meta } = await answer.json()
    return { ...meta, page: data[0] }
  }
