import { expect, test } from 'vitest'
import { documentIn } from './document-in.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch'))

test('a document that cannot be read for want of its reader, or of the file, is said to be so', async () => {
  const file = new File(['PK'], 'saison.docx')
  expect(await documentIn(file, gone)).toEqual({ problem: 'unreachable' })
  const moved = Object.assign(new File(['PK'], 'saison.docx'), { arrayBuffer: gone })
  expect(await documentIn(moved)).toEqual({ problem: 'unreachable' })
})
