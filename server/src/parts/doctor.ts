import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DoctorReport } from '@vitrine/contract/doctor'
import { secondMs } from '@vitrine/contract/durations'
import { createSingleFlight } from '@vitrine/site/server/bounds/single-flight'
import { ownEnvironment } from '../settings/process-environment.ts'

const program = fileURLToPath(new URL('../cli/main.ts', import.meta.url))
/** Longer than any of its checks may take. */
const answerMs = 40 * secondMs
const printedMax = 1024 * 1024

/**
 * Examines the installation as `./vitrine doctor` does, in a process of its own: whatever hangs
 * there holds up nobody here. However many ask at once, it is done once.
 */
export function createExamination(): () => Promise<DoctorReport> {
  const singleFlight = createSingleFlight<DoctorReport>()
  return () => singleFlight('examination', examine)
}

async function examine(): Promise<DoctorReport> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const options = {
    env: ownEnvironment(),
    timeout: answerMs,
    killSignal: 'SIGKILL',
    maxBuffer: printedMax,
  } as const
  // It ends with 1 where it has found a fault, which is no failure to look.
  execFile(process.execPath, [program, 'doctor', '--json'], options, (_, printed) =>
    resolve(printed),
  )
  return DoctorReport.parse(JSON.parse(await promise))
}
