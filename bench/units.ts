import { compareInSlices, proposeInSlices, readTextUnits } from '../api/src/html/text-units.ts'
import { makePages } from './content.ts'
import { measureStep } from './measure-step.ts'

/** Each with the number of runs that are measured together. */
const sizes = [
  { size: '15 kB, 20 times', length: 15_000, times: 20 },
  { size: '500 kB', length: 500_000, times: 1 },
]
/** Runs before the measured ones, so that the code is compiled. */
const warmUps = 20

/**
 * Units of a text: CPU time and the longest block of the event loop for cutting a source and its
 * former version and comparing them, and for proposing the pairs of a translation.
 */
export async function measureUnits(): Promise<void> {
  for (const { size, length, times } of sizes) {
    const source = makeText(length, 'fr')
    const [rewritten, translation] = [makeText(length, 'es'), makeText(length, 'en')]
    const edited = source
      .replace('. <strong>', ' and more. <strong>')
      .replace('<h2', '<p>New.</p><h2')
    const repeat = async (step: () => Promise<unknown>, count = times) => {
      for (let run = 0; run < count; run++) await step()
    }
    await repeat(() => compareTexts(source, rewritten), warmUps)
    await measureStep(`${size}: compared after edits`, () =>
      repeat(() => compareTexts(source, edited)),
    )
    await measureStep(`${size}: compared with another`, () =>
      repeat(() => compareTexts(source, rewritten)),
    )
    const [units, translated] = [await readTextUnits(source), await readTextUnits(translation)]
    const propose = () => proposeInSlices(units, translated)
    await measureStep(`${size}: pairs of ${units.length} units`, () => repeat(propose))
  }
}

async function compareTexts(former: string, present: string) {
  return compareInSlices(await readTextUnits(former), await readTextUnits(present))
}

function makeText(length: number, locale: 'fr' | 'en' | 'es'): string {
  const pages = makePages(Math.ceil(length / pageLength), 3)
  const html = pages.map(({ translations }) => translations[locale]?.content ?? '').join('')
  return html.slice(0, html.lastIndexOf('<h2', length))
}

/** Less than the length of a page of `makePages`. */
const pageLength = 5_000
