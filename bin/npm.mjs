import { run, Sentence } from './process.mjs'

/** Runs npm quietly, as it was called itself where it has called this. */
export function runNpm(words) {
  const { npm_execpath: npm } = process.env
  return npm
    ? run(process.execPath, [npm, ...words])
    : run('npm', words, { shell: process.platform === 'win32' })
}

/** Packs a folder into a file in another, and answers its name. */
export async function npmPack(what, into) {
  const words = ['pack', what, '--json', '--ignore-scripts', '--pack-destination', into]
  const { code, output } = await runNpm([...words, '--loglevel=error'])
  if (code !== 0) throw new Sentence(`The product could not be packed:\n${output}`)
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('[')))
  return filename
}
