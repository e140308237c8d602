/** A run of a built program: its file in `server/dist`, its words and its variables. */
export interface ProgramRun {
  file: string
  words: string[]
  env: NodeJS.ProcessEnv
}

export interface ProgramResult {
  code: number
  output: string
  errors: string
}

// Runs the built programs that the parent process names, one after the other, each until it ends.
// They share their modules, because to load them takes longer than most of these runs.
let runs = 0
let output = ''
let errors = ''
let end: (code: number) => void = () => {}
Object.assign(process.stdout, { write: createWrite((text) => (output += text)) })
Object.assign(process.stderr, { write: createWrite((text) => (errors += text)) })
Object.assign(process, { exit: (code: number) => end(code) })
for (const each of [process, process.stdout, process.stderr]) each.setMaxListeners(0)

process.on('message', async (run: ProgramRun) => process.send?.(await runProgram(run)))
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.send?.({ isReady: true })

async function runProgram({ file, words, env }: ProgramRun): Promise<ProgramResult> {
  output = ''
  errors = ''
  process.exitCode = 0
  process.argv.splice(2, process.argv.length, ...words)
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  const exited = new Promise<number>((resolve) => {
    end = resolve
  })
  runs += 1
  // The query makes Node evaluate the file again, and none of the modules that it imports.
  const program: Promise<unknown> = import(
    `${new URL(`../../dist/${file}`, import.meta.url)}?${runs}`
  )
  const ended = program.then(
    () => Number(process.exitCode),
    (error) => {
      errors += error.stack
      return 1
    },
  )
  const code = await Promise.race([exited, ended])
  return { code, output, errors }
}

function createWrite(append: (text: string) => unknown) {
  return (text: string, done?: () => void) => {
    append(text)
    done?.()
    return true
  }
}
