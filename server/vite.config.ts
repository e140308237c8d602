import { basename, dirname, join, relative } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const product = join(import.meta.dirname, '..')

/** What is started from outside, by the name of its file. */
const programs = {
  main: join(import.meta.dirname, 'src/main.ts'),
  cli: join(import.meta.dirname, 'src/cli/main.ts'),
  check: join(import.meta.dirname, 'src/settings/check.ts'),
}
const nameOf = new Map(Object.entries(programs).map(([name, file]) => [file, name]))

/**
 * Packages that stay where npm has put them: with native parts, or loaded long after the start, if at
 * all.
 */
const besides = [
  'sharp',
  ...['vite', 'axe-core', 'ssh2'],
  ...['react', 'react-dom', '@react-email/render'],
  ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-fr'],
  ...['api', 'sdk-trace', 'resources', 'exporter-trace-otlp-proto'].map(
    (name) => `@opentelemetry/${name}`,
  ),
]

const isOurs = (id: string) => id.startsWith(product) && !id.includes('node_modules')
const started = /new URL\('([^']+\.ts)', import\.meta\.url\)/g

/**
 * What a module of ours reads stays beside its source; the programs and threads that it starts, which
 * it names by `new URL('….ts', import.meta.url)`, are built with it.
 */
const besideSources: Plugin = {
  name: 'beside-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!isOurs(id) || !code.includes('import.meta.')) return
    const source = JSON.stringify(`/../../${relative(product, dirname(id))}`)
    return code
      .replace(started, (_, name) => {
        const file = join(dirname(id), name)
        const built = `${nameOf.get(file) ?? basename(file, '.ts')}.js`
        if (!nameOf.has(file)) this.emitFile({ type: 'chunk', id: file, fileName: built })
        return `new URL('./${built}', import.meta.url)`
      })
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${source})`)
  },
}

/** The server in a few files: a start reads and links them in a fraction of the time of 1,700. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [besideSources],
  ssr: { noExternal: true, external: besides },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    outDir: 'dist',
    rollupOptions: {
      input: programs,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // A fault is told from another one by the line of ours that it comes from.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }],
        },
      },
    },
  },
})
