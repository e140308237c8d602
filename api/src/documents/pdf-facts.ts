import { secondMs } from '@vitrine/contract/bounds/durations'

/** What a PDF contains. */
export interface PdfFacts {
  pages: number
  /** True if it names its headings, lists and pictures for screen readers. */
  isTagged: boolean
  text: string
}

/** Limits of reading: a file beyond them is found by its name only. */
export const pdfLimits = {
  pages: 2_000,
  /** Of the text, in UTF-16 code units; the rest is not read. */
  characters: 500_000,
  timeoutMs: 10 * secondMs,
  memoryMegabytes: 300,
} as const
