import {
  type Statement,
  StatementAnswer,
  type StatementFields,
  type WriteStatement,
  WriteStatementAnswer,
} from '@vitrine/contract/admin/accessibility-statement'
import { saveStatement, writeStatement } from '@vitrine/contract/endpoints/accessibility-statement'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { MenuAnswer } from '@vitrine/contract/pages/menus'
import { findWorkingCopy } from '../editing/texts/working-copies.ts'
import type { TestDatabase } from './databases.ts'
import { settingsOn } from './settings.ts'

/** Fields that the law asks for. */
export const completeStatement = {
  organization: 'Ville de Brumes',
  siteName: 'brumes.example',
  siteUrl: 'https://brumes.example/',
  audit: 'self',
  auditedOn: '2026-10-01',
  rate: 72.5,
  madeOn: '2026-11-01',
  email: 'contact@brumes.example',
  texts: {
    fr: {
      faults: 'Des plans n’ont pas de description.',
      burdens: '',
      excluded: '',
      actions: '',
      pages: 'Accueil https://brumes.example/',
    },
    en: {
      faults: 'Some maps have no description.',
      burdens: '',
      excluded: '',
      actions: '',
      pages: '',
    },
  },
} satisfies Partial<StatementFields>

/** Opens a site, with the calls of its accessibility statement. */
export async function statementSiteOn(database: TestDatabase) {
  const site = await settingsOn(database)
  const { browser, people } = site
  const read = async (): Promise<Statement> =>
    StatementAnswer.parse(await (await browser.read(saveStatement.path)).json()).data
  const save = async (changed: Partial<StatementFields>, version?: number) => {
    const present = await read()
    const fields = { ...present.fields, ...changed }
    return browser.put(saveStatement.path, { version: version ?? present.version, fields })
  }
  const write = async (body: Partial<WriteStatement> = {}) => {
    const { version } = await read()
    return browser.post(writeStatement.path, { version, ...body })
  }
  const publish = async (page: number, locales: Record<string, number>) =>
    browser.post(formatEndpointPath(publishPage, { id: page }), { locales })
  const legal = async (locale: string) => {
    const answer = await people.api.request(`/api/menus/legal?locale=${locale}`)
    return MenuAnswer.parse(await answer.json()).data.items
  }
  const writeAll = async () => {
    await save(completeStatement)
    return WriteStatementAnswer.parse(await (await write()).json()).data
  }
  const content = async (page: number, locale: string) =>
    (await findWorkingCopy(database.db, page, locale))?.fields.content ?? ''
  return { ...site, read, save, write, publish, legal, writeAll, content }
}
