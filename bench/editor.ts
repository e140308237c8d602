import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printPiece } from '../admin/src/editor/document/piece.ts'
import { printDocument } from '../admin/src/editor/document/print-html.ts'
import { readDocument } from '../admin/src/editor/document/read-html.ts'
import { parsePieces } from '../admin/src/editor/testing/parse-pieces.ts'

interface Page {
  key: string
  translations: Record<string, { content?: string }>
}

/**
 * Parses every text of `pages.json` in a folder as the editor does, and serializes it: counts texts
 * that are the same, byte for byte or in another spelling, and blocks that the editor shows by name.
 * The product never serializes an unedited text: it sends it back unchanged.
 */
export function measureEditor([folder = '.']: string[]) {
  const pages: Page[] = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))
  const texts = pages.flatMap(({ key, translations }) =>
    Object.entries(translations).map(([locale, { content }]) => ({
      name: `${key} ${locale}`,
      content: content ?? '',
    })),
  )
  const kept = new Map<string, number>()
  let [same, respelled, withKept] = [0, 0, 0]
  const began = performance.now()
  for (const { name, content } of texts) {
    const pieces = parsePieces(content)
    const doc = readDocument(pieces)
    doc.check()
    const printed = printDocument(doc)
    if (printed === content) same += 1
    else if (printed === pieces.map(printPiece).join('')) respelled += 1
    else console.log(`changed: ${name}`)
    let isWhole = true
    doc.descendants((node) => {
      if (!node.type.name.startsWith('kept')) return
      if (node.type.name === 'kept') isWhole = false
      const label = `${node.type.name} ${node.attrs.name}`
      kept.set(label, (kept.get(label) ?? 0) + 1)
    })
    if (!isWhole) withKept += 1
  }
  const seconds = (performance.now() - began) / 1000
  console.log(`${texts.length} texts in ${seconds.toFixed(1)} s`)
  console.log(`byte for byte: ${same}, in another spelling: ${respelled}`)
  console.log(`texts with a block that the editor shows by name: ${withKept}`)
  for (const [label, count] of kept) console.log(`  ${label}: ${count}`)
  if (same + respelled < texts.length) process.exitCode = 1
}
