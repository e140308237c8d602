import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createBackupCommands } from './backup-commands.ts'

/** Ids of the child processes of this process. */
const listChildren = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)

test.runIf(process.platform === 'linux')(
  'a command that is stopped fails once its process has ended',
  async () => {
    const before = listChildren()
    const commands = createBackupCommands()
    const ended = commands.run('help').then(() => 'a result', listChildren)
    const [started = 'none'] = listChildren().filter((child) => !before.includes(child))
    expect(started).toMatch(/^\d+$/)
    commands.stop()
    expect(await ended).not.toBe('a result')
    expect(await ended).not.toContain(started)
  },
)
