import { readInThread } from '../worker-threads/read-in-thread.ts'
import { type PdfFacts, pdfLimits } from './pdf-facts.ts'

const thread = new URL('pdf-thread.ts', import.meta.url)

/** Reads a PDF in a thread. Returns undefined if the file cannot be read. */
export const readPdf = (data: Buffer, ending?: AbortSignal) =>
  readInThread<PdfFacts>(thread, new Uint8Array(data), pdfLimits, ending)
