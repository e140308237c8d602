import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import { type PdfFacts, pdfLimits } from './pdf-facts.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

parentPort?.postMessage(await readFacts(workerData))

/** Reads a PDF. Returns undefined if it is encrypted, damaged or has too many pages. */
async function readFacts(data: Uint8Array): Promise<PdfFacts | undefined> {
  try {
    const pdf = await getDocumentProxy(data, { verbosity: 0 })
    const { numPages: pages } = pdf
    if (pages > pdfLimits.pages) return undefined
    const marks = await pdf.getMarkInfo()
    return { pages, isTagged: marks?.Marked === true, text: await readText(pdf) }
  } catch {
    // PDF.js throws for a file that it cannot read.
    return undefined
  }
}

async function readText(pdf: Pdf): Promise<string> {
  let text = ''
  for (let number = 1; number <= pdf.numPages && text.length < pdfLimits.characters; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += '\n'
    page.cleanup()
  }
  return text.slice(0, pdfLimits.characters).replaceAll('\0', '').toWellFormed().trim()
}
