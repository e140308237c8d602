import { readdir } from 'node:fs/promises'
import { MediaAnswer } from '@vitrine/contract/admin/media'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { showMedia } from '@vitrine/contract/endpoints/media'
import { describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.ts'
import { libraryOn } from '../testing/library.ts'
import { buildPdf, deflateSpaces } from '../testing/pdfs.ts'
import { readNewDocuments } from './read-documents.ts'
import { readPdf } from './read-pdf.ts'

test('a PDF tells its words, its pages and if it is tagged', async () => {
  const tagged = buildPdf({ pages: ['Le four est chaud', 'Le pain est cuit'], isTagged: true })
  expect(await readPdf(tagged)).toEqual({
    pages: 2,
    isTagged: true,
    text: 'Le four est chaud\nLe pain est cuit',
  })
  expect(await readPdf(buildPdf({ pages: ['Plan'] }))).toMatchObject({ isTagged: false })
})

test.each([
  ['encrypted', buildPdf({ pages: ['Secret'], isEncrypted: true })],
  ['cut off', buildPdf({ pages: ['Plan'] }).subarray(0, 60)],
  ['without pages', Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')],
  ['of 2,001 pages', buildPdf({ pages: Array(2_001).fill('a') })],
])('a PDF that is %s has no text', async (_, data) => {
  expect(await readPdf(data)).toBeUndefined()
})

test('a PDF that unpacks to more than the limit is given up, and the process goes on', async () => {
  const bomb = buildPdf({ pages: ['a'], contents: deflateSpaces(1_000) })
  const before = process.memoryUsage.rss()
  let most = 0
  let turns = 0
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before)
    turns++
  }, 20)
  const facts = await readPdf(bomb)
  clearInterval(timer)
  expect(facts).toBeUndefined()
  expect(turns).toBeGreaterThan(2)
  expect(most).toBeLessThan(900_000_000)
})

describe.each(databases)('documents of the library on $name', ({ open }) => {
  const { add, editor, replace, folder } = libraryOn(open)
  const read = () => {
    const { db } = editor().database
    return readNewDocuments(
      { db, media: editor().people.context.media },
      new AbortController().signal,
    )
  }
  const getDocument = async (id: number) => {
    const response = await editor().browser.read(formatEndpointPath(showMedia, { id }))
    return MediaAnswer.parse(await response.json()).data.document
  }

  test('are read once, and again when they are replaced', async () => {
    const plan = await add('plan.pdf', buildPdf({ pages: ['Le plan'] }))
    expect(plan.document).toBeNull()
    await read()
    expect(await getDocument(plan.id)).toEqual({ pages: 1, isTagged: false })
    await replace(plan.id, buildPdf({ pages: ['Le plan', 'Suite'], isTagged: true }))
    expect(await getDocument(plan.id)).toBeNull()
    await read()
    expect(await getDocument(plan.id)).toEqual({ pages: 2, isTagged: true })
    const { text } = await editor()
      .database.db.selectFrom('media_documents')
      .select('text')
      .executeTakeFirstOrThrow()
    expect(text).toBe('Le plan\nSuite')
    expect(await readdir(folder())).toEqual(['uploads', '.trash'].toSorted())
  })

  test('that cannot be read are not tried again, and delay no other one', async () => {
    const plan = await add('plan.pdf', buildPdf({ pages: ['Le plan'] }))
    const secret = await add('secret.pdf', buildPdf({ pages: ['x'], isEncrypted: true }))
    await read()
    expect(await getDocument(secret.id)).toEqual({ pages: null, isTagged: null })
    expect(await getDocument(plan.id)).toEqual({ pages: 1, isTagged: false })
  })
})
