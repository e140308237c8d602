import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneDatabase } from '@vitrine/api/testing/databases'
import { FormResponseAnswer, ResponseList } from '@vitrine/contract/admin/responses'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { listResponses, showResponse } from '@vitrine/contract/endpoints/responses'
import { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageWith, startTestProduct } from '../testing/product.ts'
import { signIn, testAdmin } from '../testing/sign-in.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-sealed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const sealing = 'a secret of the installation, long enough'
/** Words that a visitor sends; no file may hold them. */
const word = 'palissandre'
const label = { fr: 'Champ' }
const definition = FormDefinition.parse({
  steps: [
    {
      id: 'all',
      fields: [
        { id: 'who', kind: 'text', label },
        { id: 'paper', kind: 'file', label, accept: ['pdf'] },
      ],
    },
  ],
  purpose: label,
})
const pages = [
  pageWith({ fr: '' }, { key: 'home', template: 'home' }),
  pageWith(
    { fr: 'contact' },
    { template: 'contact', fields: { 'contact.form': { form: definition } } },
  ),
]

/** Returns the files below a folder that hold the word. */
const findWord = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(word))

describe.each(oneDatabase)('responses in backups of $name', ({ empty, migrated }) => {
  test('no file holds their words; after a restore only the secret opens them', async () => {
    const places = [await migrated(), await empty(), await empty()] as const
    const start = (at: 0 | 1 | 2, secret: string, wanted = {}) =>
      startTestProduct({
        dataDir: join(folder, String(at)),
        ...wanted,
        config: { databaseUrl: places[at].url, secret },
      })
    mkdirSync(join(folder, '0'))
    writeFileSync(join(folder, '0/secret'), sealing)
    const product = await start(0, sealing, { pages, admin: testAdmin })
    const page = await (await product.visit('/contact')).text()
    const body = new FormData()
    body.set('v.token', /name="v\.token" value="([^"]+)"/.exec(page)?.[1] ?? '')
    body.set('who', word)
    body.set('paper', new File([`%PDF-1.7 ${word}`], `${word}.pdf`))
    const id = /data-form="(\d+)"/.exec(page)?.[1]
    const sent = await fetch(`${product.url}/contact?form=${id}`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    expect(sent.status).toBe(303)
    const config = { databaseUrl: places[0].url, dataDir: product.dataDir }
    const file = join(folder, 'whole.backup')
    const bare = join(folder, 'bare.backup')
    await makeBackup(file, { config, secret: true })
    await makeBackup(bare, { config, secret: false })
    await product.stop()
    expect(findWord(folder)).toEqual([])

    const restore = async (from: string, at: 1 | 2) => {
      const dataDir = join(folder, String(at))
      const restoring = { askPassphrase: async () => '', force: false }
      await restoreBackup(from, { ...restoring, config: { databaseUrl: places[at].url, dataDir } })
    }
    await restore(file, 1)
    expect(readFileSync(join(folder, '1/secret'), 'utf8')).toBe(sealing)
    const whole = await start(1, sealing)
    const opened = await readResponse(whole.admin)
    expect(opened.listed.excerpt[0]?.value).toBe(word)
    expect(opened.shown).toMatchObject({ isReadable: true, files: [{ name: `${word}.pdf` }] })
    await whole.stop()

    await restore(bare, 2)
    const other = await start(2, 'the new secret of this installation, long')
    const lost = await readResponse(other.admin)
    // The admin says that another secret encrypted it.
    expect(lost.listed).toMatchObject({ at: null, excerpt: [] })
    expect(lost.shown).toMatchObject({ isReadable: false, answers: [], files: [] })
    await other.stop()
    for (const place of places) await place.drop()
  })
})

/** Reads the only response as the administrator: in the list, and opened. */
async function readResponse(url: string) {
  const headers = await signIn(url)
  const forms = await (await fetch(`${url}/api/admin/forms`, { headers })).json()
  const page = forms.data[0].page
  const list = await fetch(url + formatEndpointPath(listResponses, { page }), { headers })
  const [listed] = ResponseList.parse(await list.json()).data
  if (!listed) throw new Error('The response is missing.')
  const path = formatEndpointPath(showResponse, { page, id: listed.id })
  const answer = await fetch(url + path, { headers })
  return { listed, shown: FormResponseAnswer.parse(await answer.json()).data }
}
